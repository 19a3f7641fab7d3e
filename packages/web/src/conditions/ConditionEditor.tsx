import type { Attribute } from '@gb/domain/attributes';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Condition.module.css';
import { operatorTakes, operatorWords, operatorsFor } from './operators.ts';
import { type ConditionRow, readRows, writeRows } from './rows.ts';

type Props = {
  value: string;
  onChange: (condition: string) => void;
  attributes: readonly Attribute[];
  error?: string | undefined;
};

/** Whom something is for: rows of attribute, operator and value, or the same as JSON. */
export function ConditionEditor({ value, onChange, attributes, error }: Props) {
  const [rows, setRows] = useState(() => readRows(value));
  const [mode, setMode] = useState<'rows' | 'json'>(rows === null ? 'json' : 'rows');
  const isNumber = (name: string) =>
    attributes.some(({ property, datatype }) => property === name && datatype.startsWith('number'));
  const changeRows = (next: ConditionRow[]) => {
    setRows(next);
    onChange(writeRows(next, isNumber));
  };
  const changeMode = (next: 'rows' | 'json') => {
    const read = readRows(value);
    if (next === 'rows' && read === null) return;
    setRows(read);
    setMode(next);
  };
  const isTooRich = mode === 'json' && readRows(value) === null;

  return (
    <div className={styles.rows}>
      <div className={styles.head}>
        <h3 style={{ fontSize: 12.5 }}>If</h3>
        <Segmented
          label="Condition editor"
          value={mode}
          onChange={changeMode}
          choices={[
            { value: 'rows', label: 'Rows' },
            { value: 'json', label: 'JSON' },
          ]}
        />
      </div>
      {mode === 'json' ? (
        <TextArea
          label="Condition as JSON"
          mono
          rows={6}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder='{"country": {"$in": ["US", "CA"]}}'
          error={error}
          hint={isTooRich ? 'Rows cannot say this; it stays JSON.' : 'Empty means everyone.'}
        />
      ) : (
        <Rows rows={rows ?? []} onChange={changeRows} attributes={attributes} />
      )}
    </div>
  );
}

type RowsProps = { rows: ConditionRow[]; onChange: (rows: ConditionRow[]) => void; attributes: readonly Attribute[] };

function Rows({ rows, onChange, attributes }: RowsProps) {
  const live = attributes.filter(({ archived }) => !archived);
  const add = () => {
    const first = live[0];
    onChange([...rows, { attribute: first?.property ?? 'id', operator: operatorsFor(first)[0] ?? '$eq', value: '' }]);
  };
  return (
    <>
      {rows.length === 0 && <p className="muted">Everyone</p>}
      {rows.map((row, index) => (
        <Row
          // Rows have no identity of their own; only their place tells two equal ones apart.
          key={index}
          row={row}
          attributes={live}
          onChange={(next) => onChange(rows.map((old, at) => (at === index ? next : old)))}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button small look="soft" icon={<IconPlus size={14} />} onClick={add}>
          Add condition
        </Button>
      </div>
    </>
  );
}

type RowProps = {
  row: ConditionRow;
  attributes: readonly Attribute[];
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
};

function Row({ row, attributes, onChange, onRemove }: RowProps) {
  const attributeOf = (name: string) => attributes.find(({ property }) => property === name);
  const operators = operatorsFor(attributeOf(row.attribute));
  const names = [...new Set([...attributes.map(({ property }) => property), row.attribute])];
  const pickAttribute = (attribute: string) => {
    const fitting = operatorsFor(attributeOf(attribute));
    onChange({ ...row, attribute, operator: fitting.includes(row.operator) ? row.operator : (fitting[0] ?? '$eq') });
  };
  const kind = operatorTakes(row.operator);
  return (
    <div className={styles.row}>
      <Select label="Attribute" options={names} value={row.attribute} onChange={pickAttribute} />
      <Select
        label="Operator"
        options={[...new Set([...operators, row.operator])].map((id) => ({ value: id, label: operatorWords(id) }))}
        value={row.operator}
        onChange={(operator) => onChange({ ...row, operator })}
      />
      {kind === 'none' ? (
        <span />
      ) : (
        <TextField
          label={kind === 'list' ? 'Values, separated by commas' : 'Value'}
          mono
          value={row.value}
          onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
        />
      )}
      <IconButton label={`Remove the condition on ${row.attribute}`} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
