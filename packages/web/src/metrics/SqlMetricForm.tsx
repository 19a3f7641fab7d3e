import { type SqlMetric, adjustmentObstacle } from '@gb/domain/metrics';
import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { SqlField, useDataSources } from '../data-sources/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ComboTags, Select } from '../ui/Select.tsx';
import { BuilderFields } from './BuilderFields.tsx';
import { SQL_TYPE_NAMES } from './describe.ts';
import { InverseField, JudgingFields } from './JudgingFields.tsx';
import styles from './Metric.module.css';
import { type SqlMetricFields, asksFor, fieldsOf, metricFrom, neededColumns, problemsOf } from './sqlMetricFields.ts';
import { useCreateMetric, useSqlMetric, useSqlMetrics } from './useMetrics.ts';

const TYPES = Object.entries(SQL_TYPE_NAMES).map(([value, label]) => ({ value: value as SqlMetric['type'], label }));
const FORMATS = [
  { value: 'sql', label: 'SQL' },
  { value: 'builder', label: 'Table and conditions' },
] as const;
type TextName = {
  [Name in keyof SqlMetricFields]: SqlMetricFields[Name] extends string ? Name : never;
}[keyof SqlMetricFields];

type SqlMetricFormProps = {
  metric: SqlMetric | null;
  /** Stands above the fields. */
  lead?: ReactNode;
  onClose: () => void;
};

/** Makes or changes a metric with its own query: what it is, its rows, and how it behaves. */
export function SqlMetricForm({ metric, lead, onClose }: SqlMetricFormProps) {
  const create = useCreateMetric();
  const { update } = useSqlMetric(metric?.id ?? '');
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { settings } = useOrganization().organization;
  const sources = useDataSources().data?.dataSources ?? [];
  const [fields, setFields] = useState(() => fieldsOf(metric, settings));
  const [tried, setTried] = useState(false);
  const datasource = fields.datasource || (sources.length === 1 ? (sources[0]?.id ?? '') : '');
  const typed = { ...fields, datasource };
  const change = (next: Partial<SqlMetricFields>) => setFields((old) => ({ ...old, ...next }));
  const problems = problemsOf(typed);
  const shown = tried ? problems : {};
  const text = (name: TextName) => ({
    value: fields[name],
    error: shown[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  });

  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    const input = metricFrom(typed);
    if (metric) {
      const { datasource: _, ...changed } = input;
      return update(changed);
    }
    const { id } = await create.ofSql({ ...input, projects: projectId ? [projectId] : [] });
    void navigate({ to: '/metric/$id', params: { id } });
  };

  return (
    <SidePanel
      title={metric ? 'Edit metric' : 'New metric'}
      onClose={onClose}
      onSubmit={save}
      submitText={metric ? 'Save' : 'Create metric'}
      size={720}
    >
      {lead}
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      <ComboTags label="Tags" optional options={[]} values={fields.tags} onChange={(tags) => change({ tags })} />
      <Segmented label="Type" value={fields.type} choices={TYPES} onChange={(type) => change({ type })} />
      <Select
        label="Data source"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={datasource}
        onChange={(next) => change({ datasource: next, userIdTypes: [], denominator: '' })}
        disabled={metric !== null}
        hint={sources.length === 0 ? 'Add one under Metrics and Data, Data Sources.' : undefined}
        error={shown.datasource}
      />
      <QueryFields metricId={metric?.id ?? ''} fields={typed} problems={shown} onChange={change} />
      <h3 className={styles.section}>Behavior</h3>
      <InverseField fields={fields} onChange={change} />
      <BehaviorFields fields={fields} text={text} onChange={change} />
      <JudgingFields fields={fields} problems={shown} obstacle={useObstacle(typed)} onChange={change} />
    </SidePanel>
  );
}

/** Why the metric as typed can never be adjusted. */
function useObstacle({ denominator, type, aggregation }: SqlMetricFields): string {
  const found = useSqlMetrics().data?.metrics.find(({ id }) => id === denominator);
  const sql = { aggregation: type === 'binomial' ? '' : aggregation };
  return adjustmentObstacle({ metricType: 'mean', sql, denominators: found ? [found] : [] });
}

type QueryFieldsProps = {
  metricId: string;
  fields: SqlMetricFields;
  problems: Partial<Record<keyof SqlMetricFields, string>>;
  onChange: (change: Partial<SqlMetricFields>) => void;
};

/** Its rows: whose they are, from which query or table, and how they add up. */
function QueryFields({ metricId, fields, problems, onChange }: QueryFieldsProps) {
  const sources = useDataSources().data?.dataSources ?? [];
  const identifiers = sources.find(({ id }) => id === fields.datasource)?.settings.userIdTypes ?? [];
  const others = (useSqlMetrics().data?.metrics ?? []).filter(
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
  text: (name: TextName) => { value: string; error: string | undefined; onChange: (event: never) => void };
  onChange: (change: Partial<SqlMetricFields>) => void;
};

/** Which conversions count, and how far single users can pull the figure. */
function BehaviorFields({ fields, text, onChange }: BehaviorFieldsProps) {
  const isCapped = fields.type !== 'binomial' && fields.capping !== 'none';
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
          <Select
            label="Capping"
            hint="Keeps a few extreme users from deciding the result."
            options={{ none: 'None', percentile: 'At a percentile', absolute: 'At a value per user' }}
            value={fields.capping}
            onChange={(capping) =>
              onChange({
                capping: capping as SqlMetricFields['capping'],
                capValue: capping === 'percentile' ? '99.9' : '',
              })
            }
          />
        </>
      )}
      {isCapped && (
        <TextField
          label={fields.capping === 'percentile' ? 'Percentile' : 'Highest value per user'}
          inputMode="decimal"
          {...text('capValue')}
        />
      )}
    </>
  );
}
