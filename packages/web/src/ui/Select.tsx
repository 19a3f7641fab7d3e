import { Select as MantineSelect } from '@mantine/core';
import './Select.css';
import { Field, type FieldProps } from './Field.tsx';

export type Option = { value: string; label: string };
export type OptionGroup = { group: string; items: readonly Option[] };
export type Options = readonly string[] | readonly Option[] | readonly OptionGroup[] | Readonly<Record<string, string>>;

type Listed = Option | { group: string; items: Option[] };

/** Options as a list of words, a list of pairs, groups of pairs, or a map from value to label. */
export function listOptions(options: Options): Listed[] {
  if (!Array.isArray(options))
    return Object.entries(options).map(([value, label]) => ({ value, label: String(label) }));
  return options.map((option: string | Option | OptionGroup) => {
    if (typeof option === 'string') return { value: option, label: option };
    return 'group' in option ? { group: option.group, items: [...option.items] } : option;
  });
}

export type SelectProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  options: Options;
  /** Words for "nothing chosen": adds an empty option that can be chosen again. */
  initial?: string;
  disabled?: boolean;
  searchable?: boolean;
};

/** Chooses one of a list. Long lists can be searched by typing. */
export function Select({ label, hint, error, optional, value, onChange, options, initial, ...rest }: SelectProps) {
  const data = listOptions(options);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <MantineSelect
          id={id}
          aria-describedby={describedBy}
          data={data}
          value={value || null}
          onChange={(next) => onChange(next ?? '')}
          placeholder={initial}
          clearable={initial !== undefined}
          allowDeselect={false}
          searchable={rest.searchable ?? data.length > 8}
          disabled={rest.disabled}
          error={Boolean(error)}
          comboboxProps={{ withinPortal: true, shadow: 'md' }}
          nothingFoundMessage="Nothing matches"
        />
      )}
    </Field>
  );
}
