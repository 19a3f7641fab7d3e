import type { Experiment } from '@gb/domain/experiments';
import type { Metric } from '@gb/domain/metrics';
import { TextArea } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { useUnitQueries } from '../unit-queries/index.ts';
import type { AnalysisFields } from './analysisFields.ts';

type NarrowingProps = {
  fields: AnalysisFields;
  metrics: readonly Metric[];
  onChange: (next: Partial<AnalysisFields>) => void;
};

/** Whose exposures and which conversions count. */
export function Narrowing({ fields, metrics, onChange }: NarrowingProps) {
  const segments = useUnitQueries('segment').data ?? [];
  const here = <T extends { datasource: string }>({ datasource }: T) => datasource === fields.datasource;
  const activations = metrics.filter(
    (metric) =>
      here(metric) && metric.metricType === 'proportion' && (!metric.archived || metric.id === fields.activationMetric),
  );
  const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <Select
        label="Activation metric"
        initial="None"
        hint="Only users who convert on it count, from that moment on."
        options={activations.map(named)}
        value={fields.activationMetric}
        onChange={(activationMetric) => onChange({ activationMetric })}
      />
      <Select
        label="Segment"
        initial="None (all users)"
        hint="Only users in this segment count."
        options={segments.filter(here).map(named)}
        value={fields.segment}
        onChange={(segment) => onChange({ segment })}
      />
      <TextArea
        label="Custom SQL filter"
        optional
        mono
        rows={2}
        hint="A condition on the rows of the assignment query, such as country = 'NL'."
        value={fields.queryFilter}
        onChange={(event) => onChange({ queryFilter: event.currentTarget.value })}
      />
      <Select
        label="In-progress conversions"
        options={{ include: 'Include', exclude: 'Exclude' }}
        hint="Users whose conversion window is still open when the analysis runs."
        value={fields.skipPartialData ? 'exclude' : 'include'}
        onChange={(choice) => onChange({ skipPartialData: choice === 'exclude' })}
      />
      <Select
        label="Attribution model"
        options={{ firstExposure: 'First exposure', experimentDuration: 'Experiment duration' }}
        hint="Whether a conversion window ends with its length, or with the experiment."
        value={fields.attributionModel}
        onChange={(model) => onChange({ attributionModel: model as Experiment['attributionModel'] })}
      />
    </>
  );
}
