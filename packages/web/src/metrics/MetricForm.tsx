import { type FactMetric, adjustmentObstacle, isCappable } from '@gb/domain/metrics';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFactTables } from '../fact-tables/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Select } from '../ui/Select.tsx';
import { CapPreviewPanel } from './CapPreviewPanel.tsx';
import { CappingFields } from './CappingFields.tsx';
import { describeMetric } from './describe.ts';
import { InverseField, JudgingFields } from './JudgingFields.tsx';
import { type MetricFields, amountsOf, capRequest, fieldsOf, metricFrom, metricProblems } from './metricFields.ts';
import { MetricPanel, type MetricFormProps } from './MetricPanel.tsx';
import { SideFields } from './SideFields.tsx';
import { useCreateMetric, useMetric } from './useMetrics.ts';
import { numberIn } from '../ui/form/numberIn.ts';

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const TYPES = {
  proportion: 'Share of users who do something',
  retention: 'Share of users who come back',
  mean: 'Amount per user',
  dailyParticipation: 'Share of days on which users are active',
  quantile: 'Quantile, such as the slowest tenth',
  ratio: 'One thing per another',
} as const;
/** How long somebody must have been away to have come back. */
const RETENTION = { delayValue: '7', delayUnit: 'days' } as const;

/** Makes or changes a metric; what it will measure stands in words among the fields. */
export function MetricForm({ metric, begun, lead, onClose }: MetricFormProps<FactMetric>) {
  const create = useCreateMetric();
  const { update } = useMetric(metric?.id ?? '');
  const [opened] = useState(metric);
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { settings } = useOrganization().organization;
  const tables = useFactTables().data?.factTables ?? [];
  const { fields, shown, change, text, attempt } = useFields(
    () => ({ ...fieldsOf(metric, settings, projectId), ...begun }),
    byProblems(metricProblems),
  );
  const source = tables.find(({ id }) => id === fields.numerator.factTableId)?.datasource;

  const save = async () => {
    if (!attempt()) return false;
    const input = metricFrom(fields);
    if (opened) return update(input, opened);
    const { id } = await create.ofFacts(input);
    void navigate({ to: '/fact-metrics/$id', params: { id } });
  };

  return (
    <MetricPanel
      isNew={metric === null}
      lead={lead?.(fields)}
      isTyped={Boolean(begun?.name || begun?.description)}
      text={text}
      place={fields}
      onPlace={change}
      onClose={onClose}
      onSubmit={save}
    >
      <Select
        label="Type"
        options={TYPES}
        value={fields.metricType}
        onChange={(type) => {
          const metricType = type as MetricFields['metricType'];
          change({
            metricType,
            ...(metricType === 'retention' && !(numberIn(fields.delayValue) > 0) ? RETENTION : {}),
          });
        }}
      />
      {fields.metricType === 'quantile' && (
        <>
          <TextField
            label="Quantile, %"
            hint="90: nine of ten are below it."
            inputMode="decimal"
            {...text('quantile')}
          />
          <Select
            label="Quantile of"
            options={{
              event: 'Single rows, such as the time of each request',
              unit: 'Users, each with the total of their rows',
            }}
            value={fields.quantileOf}
            onChange={(of) => change({ quantileOf: of as MetricFields['quantileOf'] })}
          />
          <SwitchField
            label="Leave zeros out"
            hint="Only values above or below zero are put in order."
            checked={fields.ignoreZeros}
            onChange={(ignoreZeros) => change({ ignoreZeros })}
          />
        </>
      )}
      <SideFields
        label={fields.metricType === 'ratio' ? 'Numerator' : 'Counted'}
        amounts={amountsOf(fields)}
        side={fields.numerator}
        tables={tables}
        onChange={(numerator) => change({ numerator })}
        error={shown.numerator}
      />
      {fields.metricType === 'ratio' && (
        <SideFields
          label="Denominator"
          amounts="any"
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
        optional={fields.metricType !== 'retention'}
        hint={
          fields.metricType === 'retention'
            ? 'Who is seen from then on has come back.'
            : 'Rows before it are not counted; a negative one reaches before exposure.'
        }
        inputMode="decimal"
        {...text('delayValue')}
      />
      {isCappable(fields.metricType) && (
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
