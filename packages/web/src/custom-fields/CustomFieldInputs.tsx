import type { CustomField, CustomFieldValues, FieldValue } from '@gb/domain/custom-fields';
import { choicesOf } from '@gb/domain/custom-fields/fieldsFor';
import { chosenIn, fieldProblem } from '@gb/domain/custom-fields/fieldProblem';
import { MultiSelect } from '../ui/Combo.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

type Props = {
  fields: readonly CustomField[];
  values: CustomFieldValues;
  onChange: (values: CustomFieldValues) => void;
  /** What is wrong, by the field's id. */
  problems: Readonly<Record<string, string>>;
};

/** One input for each field an organization keeps of such a thing. */
export function CustomFieldInputs({ fields, values, onChange, problems }: Props) {
  const set = (id: string, value: FieldValue | undefined) => {
    const { [id]: _, ...others } = values;
    onChange(value === undefined ? others : { ...others, [id]: value });
  };
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      value={values[field.id]}
      onChange={(value) => set(field.id, value)}
      error={problems[field.id]}
    />
  ));
}

/** What keeps the values of some fields from being saved, by the field's id. */
export const fieldProblems = (fields: readonly CustomField[], values: CustomFieldValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = fieldProblem(field, values[field.id]);
      return problem ? [[field.id, `${field.name} ${problem.replace(/^expected /, 'has to be ')}`] as const] : [];
    }),
  );

type InputProps = {
  field: CustomField;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
  error: string | undefined;
};

const INPUT_TYPES = { date: 'date', datetime: 'datetime-local', url: 'url' } as const;

function FieldInput({ field, value, onChange, error }: InputProps) {
  const { type } = field;
  const common = { label: field.name, optional: !field.required, hint: field.description || undefined, error };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const write = (next: string) => onChange(next === '' ? undefined : next);
  if (type === 'boolean')
    return (
      <Select
        {...common}
        initial="Not set"
        options={{ true: 'Yes', false: 'No' }}
        value={value === undefined ? '' : String(value)}
        onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
      />
    );
  if (type === 'enum')
    return <Select {...common} initial="Not set" options={choicesOf(field)} value={text} onChange={write} />;
  if (type === 'multiselect')
    return (
      <MultiSelect
        {...common}
        options={choicesOf(field)}
        values={[...chosenIn(value)]}
        onChange={(next) => onChange(next.length === 0 ? undefined : next)}
      />
    );
  const input = { ...common, placeholder: field.placeholder };
  if (type === 'textarea' || type === 'markdown')
    return <TextArea {...input} rows={3} value={text} onChange={(event) => write(event.currentTarget.value)} />;
  return (
    <TextField
      {...input}
      {...(type in INPUT_TYPES ? { type: INPUT_TYPES[type as keyof typeof INPUT_TYPES] } : {})}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={type === 'datetime' ? localTime(text) : text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        write(type === 'datetime' && typed !== '' ? new Date(typed).toISOString() : typed);
      }}
    />
  );
}

/** A moment as an input of date and time shows it: by the clock of whoever looks. */
function localTime(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
