import { useState } from 'react';
import { Segmented } from '../ui/Segmented.tsx';
import { MetricForm } from './MetricForm.tsx';
import { SqlMetricForm } from './SqlMetricForm.tsx';

const KINDS = [
  { value: 'facts', label: 'A fact table' },
  { value: 'sql', label: 'Its own query' },
] as const;

/** Makes a metric of either kind. */
export function NewMetric({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<'facts' | 'sql'>('facts');
  const Form = kind === 'facts' ? MetricForm : SqlMetricForm;
  return (
    <Form
      metric={null}
      onClose={onClose}
      lead={<Segmented label="Made of" value={kind} choices={KINDS} onChange={setKind} />}
    />
  );
}
