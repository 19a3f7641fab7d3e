import { useDataSources } from '../data-sources/index.ts';
import { useMetrics } from '../metrics/index.ts';
import { TextField } from '../ui/Field.tsx';
import type { Problems, TextProps } from '../ui/form/useFields.ts';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import type { ExperimentFields } from './experimentFields.ts';

type PastFieldsProps = {
  datasource: string;
  fields: ExperimentFields;
  problems: Problems<ExperimentFields>;
  text: (name: 'trackingKey' | 'startDay' | 'endDay') => TextProps;
  onChange: (change: Partial<ExperimentFields>) => void;
};

/** When an experiment ran that is taken over, under which key, and where its data are. */
export function PastFields({ datasource, fields, problems, text, onChange }: PastFieldsProps) {
  const source = useDataSources().data?.dataSources.find(({ id }) => id === datasource);
  const queries = source?.settings.queries.exposure ?? [];
  const metrics = (useMetrics().data ?? []).filter((metric) => metric.datasource === datasource && !metric.archived);
  const options = (others: readonly string[]) =>
    metrics.filter(({ id }) => !others.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextField label="Tracking key" hint="What its exposures carry." mono {...text('trackingKey')} />
      <Select
        label="Status"
        options={{ running: 'Running', stopped: 'Stopped' }}
        value={fields.isRunning ? 'running' : 'stopped'}
        onChange={(status) => onChange({ isRunning: status === 'running' })}
      />
      <TextField label="Start, UTC" type="date" {...text('startDay')} />
      {!fields.isRunning && <TextField label="End, UTC" type="date" {...text('endDay')} />}
      <Select
        label="Data source"
        options={source ? [{ value: source.id, label: source.name }] : []}
        value={datasource}
        onChange={() => undefined}
        disabled
      />
      <Select
        label="Assignment query"
        options={queries.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.exposureQueryId}
        onChange={(exposureQueryId) => onChange({ exposureQueryId })}
        error={problems.exposureQueryId}
      />
      <MultiSelect
        label="Goal metrics"
        optional
        hint="What the experiment was meant to change."
        options={options(fields.guardrails)}
        values={fields.metrics}
        onChange={(chosen) => onChange({ metrics: chosen })}
      />
      <MultiSelect
        label="Guardrails"
        optional
        hint="What must not get worse."
        options={options(fields.metrics)}
        values={fields.guardrails}
        onChange={(chosen) => onChange({ guardrails: chosen })}
      />
    </>
  );
}
