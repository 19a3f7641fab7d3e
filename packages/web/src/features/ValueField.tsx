import type { ValueType } from '@gb/domain/features';
import { CodeField } from '../ui/editor/CodeField.tsx';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

type ValueFieldProps = {
  label: string;
  type: ValueType;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** A feature's value, typed the way its type is typed. */
export function ValueField({ type, value, onChange, ...field }: ValueFieldProps) {
  if (type === 'boolean') return <Select {...field} options={['true', 'false']} value={value} onChange={onChange} />;
  const text = { ...field, mono: true, value };
  if (type === 'json') return <CodeField {...field} language="json" value={value} onChange={onChange} />;
  const inputMode = type === 'number' ? 'decimal' : undefined;
  return <TextField {...text} inputMode={inputMode} onChange={(event) => onChange(event.currentTarget.value)} />;
}
