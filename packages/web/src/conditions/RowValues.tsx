import type { Attribute } from '@gb/domain/attributes';
import { operatorTakes } from '@gb/domain/conditions/operators';
import type { ConditionRow, Scalar } from '@gb/domain/conditions/tree';
import { readNumber } from '@gb/domain/values';
import { Combo } from '../ui/Combo.tsx';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { ListValues } from './ListValues.tsx';
import { valueAs } from './typedValue.ts';

type Props = {
  row: ConditionRow;
  attribute: Attribute | undefined;
  groups: readonly { id: string; name: string }[];
  /** Values that came in traffic. */
  seen: readonly string[];
  error: string | undefined;
  onChange: (values: readonly Scalar[]) => void;
};

/** The values of a row, typed as what is asked is typed. */
export function RowValues({ row, attribute, groups, seen, error, onChange }: Props) {
  const text = String(row.values[0] ?? '');
  const set = (typed: string) => onChange(typed.trim() === '' ? [] : [valueAs(attribute, typed)]);
  const words = enumWords(attribute);
  switch (operatorTakes(row.operator)) {
    case 'none':
      return <span />;
    case 'list':
      return (
        <ListValues
          values={row.values}
          attribute={attribute}
          words={words.length > 0 ? words : seen}
          error={error}
          onChange={onChange}
        />
      );
    case 'group':
      return (
        <Select
          label="Saved group"
          initial="Choose a group"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={text}
          onChange={(id) => onChange(id === '' ? [] : [id])}
          error={error}
        />
      );
    case 'count':
      return (
        <TextField
          label="How many"
          inputMode="numeric"
          value={text}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? [] : [readNumber(value) ?? value])}
          error={error}
        />
      );
    case 'pattern':
      return (
        <TextField
          label="Pattern"
          mono
          value={text}
          onChange={(event) => onChange([event.currentTarget.value])}
          error={error}
        />
      );
    case 'version':
      return (
        <TextField
          label="Version"
          mono
          placeholder="1.2.3"
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
          error={error}
        />
      );
    case 'one':
      if (attribute && attribute.format === 'date')
        return <DateValue value={text} onChange={(value) => onChange(value === '' ? [] : [value])} error={error} />;
      if (words.length > 0)
        return (
          <Combo label="Value" options={words} value={text} onChange={set} error={error ?? strayWord(words, text)} />
        );
      if (seen.length > 0 && !attribute?.datatype.startsWith('number'))
        return <Combo label="Value" options={seen} value={text} onChange={set} error={error} />;
      return (
        <TextField
          label="Value"
          mono
          inputMode={attribute?.datatype.startsWith('number') ? 'decimal' : undefined}
          value={text}
          onChange={(event) => set(event.currentTarget.value)}
          error={error ?? numberProblem(attribute, text)}
        />
      );
  }
}

type DateProps = { value: string; onChange: (value: string) => void; error: string | undefined };

/** A day, with a picker. It is compared as text, so it is kept as `2026-11-22`, which orders as days do. */
const DateValue = ({ value, onChange, error }: DateProps) => (
  <TextField
    label="Day"
    type="date"
    value={value.slice(0, 10)}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
);

/** The words an attribute may have, where it has a list of them. */
const enumWords = (attribute: Attribute | undefined): string[] =>
  attribute?.datatype === 'enum'
    ? attribute.enum
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    : [];

const strayWord = (words: readonly string[], text: string): string | undefined =>
  text === '' || words.includes(text) ? undefined : 'Not one of the values this attribute has';

const numberProblem = (attribute: Attribute | undefined, text: string): string | undefined =>
  attribute?.datatype.startsWith('number') && text !== '' && readNumber(text) === null
    ? 'Enter a number like 3 or 2.5'
    : undefined;
