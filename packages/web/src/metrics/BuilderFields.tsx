import { CONDITION_OPERATORS, CONDITION_TYPES, type MetricCondition } from '@gb/domain/metrics';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSchema } from '../data-sources/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Field, TextField } from '../ui/Field.tsx';
import { Combo } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import type { SqlMetricFields } from './sqlMetricFields.ts';
import styles from './Metric.module.css';

type BuilderFieldsProps = {
  fields: SqlMetricFields;
  problems: Partial<Record<keyof SqlMetricFields, string>>;
  onChange: (change: Partial<SqlMetricFields>) => void;
};

/** Rows of a table with conditions, for whoever would rather not write the query. */
export function BuilderFields({ fields, problems, onChange }: BuilderFieldsProps) {
  const tables = useSchema(fields.datasource).data?.tables ?? [];
  const nameOf = ({ schema, table }: (typeof tables)[number]) => (schema ? `${schema}.${table}` : table);
  const chosen = tables.find((table) => nameOf(table) === fields.table || table.table === fields.table);
  const columns = (chosen?.columns ?? []).map(({ name }) => name);
  const isBinomial = fields.type === 'binomial';
  return (
    <>
      <Combo
        label="Table"
        options={tables.map(nameOf)}
        value={fields.table}
        onChange={(table) => onChange({ table })}
        error={problems.table}
      />
      {!isBinomial && (
        <Combo
          label="Column"
          optional={fields.type === 'count'}
          hint={fields.type === 'count' ? 'Its different values are counted; without one, rows are.' : undefined}
          options={columns}
          value={fields.column}
          onChange={(column) => onChange({ column })}
          error={problems.column}
        />
      )}
      <Combo
        label="Timestamp column"
        options={columns}
        value={fields.timestampColumn}
        onChange={(timestampColumn) => onChange({ timestampColumn })}
        error={problems.timestampColumn}
      />
      {fields.userIdTypes.map((type) => (
        <Combo
          key={type}
          label={`Column of ${type}`}
          optional
          placeholder={type}
          options={columns}
          value={fields.userIdColumns[type] ?? ''}
          onChange={(column) => onChange({ userIdColumns: { ...fields.userIdColumns, [type]: column } })}
        />
      ))}
      <Conditions
        conditions={fields.conditions}
        error={problems.conditions}
        onChange={(conditions) => onChange({ conditions })}
      />
    </>
  );
}

type ConditionsProps = {
  conditions: readonly MetricCondition[];
  error: string | undefined;
  onChange: (conditions: MetricCondition[]) => void;
};

const NEW_CONDITION: MetricCondition = { column: '', operator: '=', value: '', type: 'text' };

function Conditions({ conditions, error, onChange }: ConditionsProps) {
  const change = (at: number, next: Partial<MetricCondition>) =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...next } : one)));
  return (
    <Field label="Conditions" optional hint="Only rows for which all of them hold." error={error}>
      {({ id }) => (
        <div id={id} role="group" aria-label="Conditions" className={styles.conditions}>
          {conditions.map((condition, at) => (
            <div key={at} className={styles.condition}>
              <TextField
                label={`Column ${at + 1}`}
                mono
                value={condition.column}
                onChange={(event) => change(at, { column: event.currentTarget.value })}
              />
              <Select
                label={`Operator ${at + 1}`}
                options={CONDITION_OPERATORS}
                value={condition.operator}
                onChange={(operator) => change(at, { operator: operator as MetricCondition['operator'] })}
              />
              <TextField
                label={`Value ${at + 1}`}
                mono
                value={condition.value}
                onChange={(event) => change(at, { value: event.currentTarget.value })}
              />
              <Select
                label={`Compared as ${at + 1}`}
                options={CONDITION_TYPES}
                value={condition.type}
                onChange={(type) => change(at, { type: type as MetricCondition['type'] })}
              />
              <IconButton
                label={`Remove condition ${at + 1}`}
                onClick={() => onChange(conditions.filter((_, index) => index !== at))}
              >
                <IconTrash size={16} />
              </IconButton>
            </div>
          ))}
          <div>
            <Button
              small
              icon={<IconPlus size={14} />}
              disabled={conditions.length >= 50}
              onClick={() => onChange([...conditions, NEW_CONDITION])}
            >
              Add condition
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}
