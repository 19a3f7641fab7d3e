import { type FactMetric, adjustmentObstacle } from '@gb/domain/metrics';
import { useNavigate } from '@tanstack/react-router';
import { useFactTables } from '../fact-tables/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { useFields } from '../ui/form/useFields.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { CapPreviewPanel } from './CapPreviewPanel.tsx';
import { CappingFields } from './CappingFields.tsx';
import { describeMetric } from './describe.ts';
import { InverseField, JudgingFields } from './JudgingFields.tsx';
import { type MetricFields, capRequest, fieldsOf, metricFrom, problemsOf } from './metricFields.ts';
import { MetricPanel, type MetricFormProps } from './MetricPanel.tsx';
import { SideFields } from './SideFields.tsx';
import { useCreateMetric, useMetric } from './useMetrics.ts';

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const TYPES = [
  { value: 'proportion', label: 'Share of users who…' },
  { value: 'mean', label: 'Amount per user' },
  { value: 'ratio', label: 'One thing per another' },
] as const;

/** Makes or changes a metric; what it will measure stands in words among the fields. */
export function MetricForm({ metric, lead, onClose }: MetricFormProps<FactMetric>) {
  const create = useCreateMetric();
  const { update } = useMetric(metric?.id ?? '');
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { settings } = useOrganization().organization;
  const tables = useFactTables().data?.factTables ?? [];
  const { fields, shown, change, text, attempt } = useFields(() => fieldsOf(metric, settings), problemsOf);
  const source = tables.find(({ id }) => id === fields.numerator.factTableId)?.datasource;

  const save = async () => {
    if (!attempt()) return false;
    const input = metricFrom(fields);
    if (metric) return update(input);
    const { id } = await create.ofFacts({ ...input, projects: projectId ? [projectId] : [] });
    void navigate({ to: '/fact-metrics/$id', params: { id } });
  };

  return (
    <MetricPanel isNew={metric === null} lead={lead} text={text} onClose={onClose} onSubmit={save}>
      <Segmented
        label="Type"
        value={fields.metricType}
        choices={TYPES}
        onChange={(metricType) => change({ metricType })}
      />
      <SideFields
        label={fields.metricType === 'ratio' ? 'Numerator' : 'Counted'}
        isProportion={fields.metricType === 'proportion'}
        side={fields.numerator}
        tables={tables}
        onChange={(numerator) => change({ numerator })}
        error={shown.numerator}
      />
      {fields.metricType === 'ratio' && (
        <SideFields
          label="Denominator"
          isProportion={false}
          side={fields.denominator}
          tables={tables.filter(({ datasource }) => source === undefined || datasource === source)}
          onChange={(denominator) => change({ denominator })}
          error={shown.denominator}
        />
      )}
      {fields.numerator.factTableId && (
        <p className="muted" role="status">
          {describeMetric(metricFrom(fields), tables)}
        </p>
      )}
      <InverseField fields={fields} onChange={change} />
      <Select
        label="Window"
        options={{
          none: 'Everything after exposure',
          conversion: 'Only shortly after exposure',
          lookback: 'Only the last stretch of the experiment',
        }}
        value={fields.window}
        onChange={(window) => change({ window: window as MetricFields['window'] })}
      />
      {fields.window !== 'none' && (
        <>
          <TextField label="Window length" inputMode="decimal" {...text('windowValue')} />
          <Select
            label="Window unit"
            options={UNITS}
            value={fields.windowUnit}
            onChange={(unit) => change({ windowUnit: unit as MetricFields['windowUnit'] })}
          />
        </>
      )}
      <TextField
        label={`Delay after exposure, ${fields.delayUnit}`}
        optional
        hint="Rows before it are not counted; a negative one reaches before exposure."
        inputMode="decimal"
        {...text('delayValue')}
      />
      {fields.metricType !== 'proportion' && (
        <>
          <CappingFields fields={fields} value={text('capValue')} onChange={change} />
          {fields.capping === 'percentile' && (
            <SwitchField
              label="Leave zeros out of the percentile"
              hint="For what few users do at all: the cap is then that of those who did it."
              checked={fields.ignoreZeros}
              onChange={(ignoreZeros) => change({ ignoreZeros })}
            />
          )}
          {fields.capping !== 'none' && <CapPreviewPanel request={capRequest(fields)} />}
        </>
      )}
      <JudgingFields fields={fields} problems={shown} obstacle={adjustmentObstacle(fields)} onChange={change} />
    </MetricPanel>
  );
}
