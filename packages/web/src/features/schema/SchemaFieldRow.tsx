import type { FieldKind, SchemaField } from '@gb/domain/features/simpleSchema';
import { readNumber } from '@gb/domain/values';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { ComboTags } from '../../ui/Combo.tsx';
import { SwitchField, TextField } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Schema.module.css';

const KINDS: Readonly<Record<FieldKind, string>> = {
  string: 'Text',
  integer: 'Whole number',
  float: 'Number',
  boolean: 'True or false',
};

type Props = {
  number: number;
  field: SchemaField;
  /** One value alone has no name, and is always there. */
  isNamed: boolean;
  onChange: (field: SchemaField) => void;
  onRemove: () => void;
};

/** One field of a schema: its name, what it holds, and within what bounds. */
export function SchemaFieldRow({ number, field, isNamed, onChange, onRemove }: Props) {
  const { key, type, required, description, enum: choices, min, max } = field;
  const change = (next: Partial<SchemaField>) => onChange({ ...field, ...next });
  const isText = type === 'string';
  return (
    <div className={styles.row} role="group" aria-label={isNamed ? `Field ${number}` : 'Value'}>
      <div className={styles.first}>
        {isNamed && (
          <TextField
            label="Name"
            mono
            value={key}
            onChange={(event) => change({ key: event.currentTarget.value.trim() })}
          />
        )}
        <Select
          label="Holds"
          options={KINDS}
          value={type}
          onChange={(next) => change({ type: next as FieldKind, enum: [], min: null, max: null })}
        />
        {isNamed && (
          <IconButton label={`Remove field ${number}`} onClick={onRemove}>
            <IconX size={16} />
          </IconButton>
        )}
      </div>
      <TextField
        label="Description"
        optional
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {type !== 'boolean' && (
        <ComboTags
          label="Choices"
          optional
          options={[]}
          values={choices}
          placeholder="Any"
          onChange={(next) => change({ enum: isText ? next : next.filter((one) => readNumber(one) !== null) })}
        />
      )}
      {type !== 'boolean' && choices.length === 0 && (
        <div className={styles.bounds}>
          <Bound label={isText ? 'Shortest' : 'Least'} value={min} onChange={(next) => change({ min: next })} />
          <Bound label={isText ? 'Longest' : 'Most'} value={max} onChange={(next) => change({ max: next })} />
        </div>
      )}
      {isNamed && <SwitchField label="Required" checked={required} onChange={(next) => change({ required: next })} />}
    </div>
  );
}

type BoundProps = { label: string; value: number | null; onChange: (value: number | null) => void };

/** A number as it is being typed: what is none yet asks for nothing. */
function Bound({ label, value, onChange }: BoundProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isWrong = text.trim() !== '' && readNumber(text) === null;
  return (
    <TextField
      label={label}
      optional
      inputMode="decimal"
      value={text}
      error={isWrong ? 'Enter a number' : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value));
      }}
    />
  );
}
