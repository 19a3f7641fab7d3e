import { useState } from 'react';
import { Segmented } from '../ui/Segmented.tsx';
import { MetricForm } from './MetricForm.tsx';
import type { Named } from './MetricPanel.tsx';
import { SqlMetricForm } from './SqlMetricForm.tsx';

const KINDS = [
  { value: 'facts', label: 'A fact table' },
  { value: 'sql', label: 'Its own query' },
] as const;

type Kind = (typeof KINDS)[number]['value'];

/** Makes a metric of either kind. What was typed that both are asked stays when somebody goes to the other. */
export function NewMetric({ onClose }: { onClose: () => void }) {
  const [{ kind, begun }, setChosen] = useState<{ kind: Kind; begun?: Named }>({ kind: 'facts' });
  const Form = kind === 'facts' ? MetricForm : SqlMetricForm;
  return (
    <Form
      metric={null}
      begun={begun}
      onClose={onClose}
      lead={({ name, description, tags, projects }) => (
        <Segmented
          label="Made of"
          value={kind}
          choices={KINDS}
          onChange={(next) => setChosen({ kind: next, begun: { name, description, tags, projects } })}
        />
      )}
    />
  );
}
