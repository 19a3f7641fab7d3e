import { type SqlMetric, adjustmentObstacle } from '@gb/domain/metrics';
import { contentToV1 } from '@gb/domain/metrics/toMetricV1';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SqlField, useDataSources } from '../data-sources/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { type Problems, type TextName, type TextProps, byProblems, useFields } from '../ui/form/useFields.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { BuilderFields } from './BuilderFields.tsx';
import { CapPreviewPanel } from './CapPreviewPanel.tsx';
import { CappingFields } from './CappingFields.tsx';
import { SQL_TYPE_NAMES } from './describe.ts';
import { InverseField, JudgingFields } from './JudgingFields.tsx';
import styles from './Metric.module.css';
import { MetricPanel, type MetricFormProps } from './MetricPanel.tsx';
import {
  type SqlMetricFields,
  asksFor,
  capRequest,
  fieldsOf,
  metricFrom,
  neededColumns,
  sqlMetricProblems,
} from './sqlMetricFields.ts';
import { useCreateMetric, useSqlMetric, useSqlMetrics } from './useMetrics.ts';

const TYPES = Object.entries(SQL_TYPE_NAMES).map(([value, label]) => ({ value: value as SqlMetric['type'], label }));
const FORMATS = [
  { value: 'sql', label: 'SQL' },
  { value: 'builder', label: 'Table and conditions' },
] as const;

/** Makes or changes a metric with its own query: what it is, its rows, and how it behaves. */
export function SqlMetricForm({ metric, begun, lead, onClose }: MetricFormProps<SqlMetric>) {
  const create = useCreateMetric();
  const { update } = useSqlMetric(metric?.id ?? '');
  const [opened] = useState(() => metric && contentToV1(metric));
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { settings } = useOrganization().organization;
  const sources = useDataSources().data?.dataSources ?? [];
  const only = sources.length === 1 ? (sources[0]?.id ?? '') : '';
  /** Where there is one data source, it need not be chosen. */
  const withSource = (typed: SqlMetricFields) => ({ ...typed, datasource: typed.datasource || only });
  const form = useFields(
    () => ({ ...fieldsOf(metric, settings, projectId), ...begun }),
    byProblems((typed) => sqlMetricProblems(withSource(typed))),
  );
  const { shown, change, text, attempt } = form;
  const fields = withSource(form.fields);

  const save = async () => {
    if (!attempt()) return false;
    const { datasourceId, ...said } = contentToV1(metricFrom(fields));
    if (opened) return update(said, opened);
    const { id } = await create.ofSql({ datasourceId, ...said });
    void navigate({ to: '/metric/$id', params: { id } });
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
      size={720}
    >
      <Segmented label="Type" value={fields.type} choices={TYPES} onChange={(type) => change({ type })} />
      <Select
        label="Data source"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.datasource}
        onChange={(next) => change({ datasource: next, userIdTypes: [], denominator: '' })}
        disabled={metric !== null}
        hint={sources.length === 0 ? 'Add one under Metrics and Data, Data Sources.' : undefined}
        error={shown.datasource}
      />
      <QueryFields metricId={metric?.id ?? ''} fields={fields} problems={shown} onChange={change} />
      <h3 className={styles.section}>Behavior</h3>
      <InverseField fields={fields} onChange={change} />
      <BehaviorFields fields={fields} text={text} onChange={change} />
      <JudgingFields fields={fields} problems={shown} obstacle={useObstacle(fields)} onChange={change} />
    </MetricPanel>
  );
}

/** Why the metric as typed can never be adjusted. */
function useObstacle({ denominator, type, aggregation }: SqlMetricFields): string {
  const found = useSqlMetrics().data?.find(({ id }) => id === denominator);
  const sql = { aggregation: type === 'binomial' ? '' : aggregation };
  return adjustmentObstacle({ metricType: 'mean', sql, denominators: found ? [found] : [] });
}

type QueryFieldsProps = {
  metricId: string;
  fields: SqlMetricFields;
  problems: Problems<SqlMetricFields>;
  onChange: (change: Partial<SqlMetricFields>) => void;
};

/** Its rows: whose they are, from which query or table, and how they add up. */
function QueryFields({ metricId, fields, problems, onChange }: QueryFieldsProps) {
  const sources = useDataSources().data?.dataSources ?? [];
  const identifiers = sources.find(({ id }) => id === fields.datasource)?.settings.userIdTypes ?? [];
  const others = (useSqlMetrics().data ?? []).filter(
    ({ id, datasource, status }) =>
      id !== metricId && datasource === fields.datasource && (status === 'active' || id === fields.denominator),
  );
  const variable = (name: 'eventName' | 'valueColumn', label: string) =>
    asksFor(fields, name) && (
      <TextField
        label={label}
        hint={
          <>
            What <code>{`{{${name}}}`}</code> stands for.
          </>
        }
        mono
        value={fields[name]}
        error={problems[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    );
  return (
    <>
      <h3 className={styles.section}>Query</h3>
      <Segmented
        label="Rows from"
        value={fields.queryFormat}
        choices={FORMATS}
        onChange={(queryFormat) => onChange({ queryFormat })}
      />
      <ComboTags
        label="Identifier types"
        hint="Columns that say whose each row is."
        options={identifiers.map(({ userIdType }) => userIdType)}
        values={fields.userIdTypes}
        onChange={(userIdTypes) => onChange({ userIdTypes })}
        error={problems.userIdTypes}
      />
      {fields.queryFormat === 'builder' ? (
        <BuilderFields fields={fields} problems={problems} onChange={onChange} />
      ) : (
        <SqlField
          label="SQL"
          hint={`One row for each time it happened, with the columns ${neededColumns(fields).join(', ')}. It may use {{startDate}}, {{endDate}}, {{eventName}} and other placeholders.`}
          dataSourceId={fields.datasource}
          value={fields.sql}
          onChange={(sql) => onChange({ sql })}
          needed={neededColumns(fields)}
          templateVariables={{ eventName: fields.eventName, valueColumn: fields.valueColumn }}
          onColumns={(found) => {
            const names = found.map(({ name }) => name);
            const known = identifiers.map(({ userIdType }) => userIdType).filter((type) => names.includes(type));
            if (fields.userIdTypes.length === 0) onChange({ userIdTypes: known });
          }}
          error={problems.sql}
        />
      )}
      {variable('eventName', 'Event name')}
      {variable('valueColumn', 'Value column')}
      {fields.type !== 'binomial' && (
        <TextField
          label="User value aggregation"
          optional
          mono
          placeholder="SUM(value)"
          hint="How the values of one user become one number; such metrics are never adjusted."
          value={fields.aggregation}
          onChange={(event) => onChange({ aggregation: event.currentTarget.value })}
        />
      )}
      <Select
        label="Denominator"
        initial="All users"
        hint="A binomial metric: only users who converted on it count. Any other: the metric is a ratio."
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.denominator}
        onChange={(denominator) => onChange({ denominator })}
      />
    </>
  );
}

type BehaviorFieldsProps = {
  fields: SqlMetricFields;
  text: (name: TextName<SqlMetricFields>) => TextProps;
  onChange: (change: Partial<SqlMetricFields>) => void;
};

/** Which conversions count, and how far single users can pull the figure. */
function BehaviorFields({ fields, text, onChange }: BehaviorFieldsProps) {
  return (
    <>
      <TextField
        label="Conversion window"
        hint="How long after exposure a conversion counts."
        inputMode="decimal"
        {...text('windowValue')}
      />
      <Select
        label="Window unit"
        options={['hours', 'days', 'weeks']}
        value={fields.conversionWindowUnit}
        onChange={(unit) => onChange({ conversionWindowUnit: unit as SqlMetric['conversionWindowUnit'] })}
      />
      <TextField
        label="Conversion delay, hours"
        hint="Conversions before it are not counted; a negative one reaches before exposure."
        inputMode="decimal"
        {...text('delayHours')}
      />
      {fields.type !== 'binomial' && (
        <>
          <SwitchField
            label="Converted users only"
            hint="Leaves out users whose value is 0."
            checked={fields.ignoreNulls}
            onChange={(ignoreNulls) => onChange({ ignoreNulls })}
          />
          <CappingFields fields={fields} value={text('capValue')} onChange={onChange} />
          {fields.capping !== 'none' && <CapPreviewPanel request={capRequest(fields)} />}
        </>
      )}
    </>
  );
}
