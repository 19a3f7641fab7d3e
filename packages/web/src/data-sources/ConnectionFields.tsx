import type { DataSourceType } from '@gb/domain/data-sources';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { CONNECTION_FIELDS, type ConnectionField, type TypedFields, withKeyFile } from './connect.ts';

type ConnectionFieldsProps = {
  kind: DataSourceType;
  typed: TypedFields;
  onChange: (typed: TypedFields) => void;
  problems: Readonly<Record<string, string>>;
  /** A password is stored; leaving the field empty keeps it. */
  hasPassword?: boolean;
};

/** What one kind of data source asks for, field by field. */
export function ConnectionFields({ kind, typed, onChange, problems, hasPassword = false }: ConnectionFieldsProps) {
  return CONNECTION_FIELDS[kind].map((field) => (
    <OneField
      key={field.name}
      field={
        hasPassword && field.isSecret ? { ...field, hint: 'Leave it empty to keep the one that is stored.' } : field
      }
      value={typed[field.name] ?? ''}
      onChange={(value) => onChange(withKeyFile({ ...typed, [field.name]: value }))}
      error={problems[field.name]}
    />
  ));
}

type OneFieldProps = {
  field: ConnectionField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function OneField({ field, value, onChange, error }: OneFieldProps) {
  const { label, hint, isOptional, isSecret, hasLines, isPort, isDay, options } = field;
  if (options) return <Select label={label} options={options} value={value} onChange={onChange} />;
  if (hasLines)
    return (
      <TextArea
        label={label}
        hint={hint}
        mono
        rows={4}
        value={value}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      label={label}
      hint={hint}
      optional={isOptional && !isSecret}
      mono={!isSecret}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isSecret && { type: 'password', autoComplete: 'off' })}
      {...(isDay && { type: 'date' })}
      {...(isPort && { inputMode: 'numeric' as const })}
    />
  );
}
