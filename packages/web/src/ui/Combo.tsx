import { Autocomplete, MultiSelect as MantineMultiSelect, TagsInput } from '@mantine/core';
import { Field, type FieldProps } from './Field.tsx';
import { type Options, type SelectProps, listOptions } from './Select.tsx';
import './Select.css';

type ManyProps = FieldProps & {
  values: string[];
  onChange: (values: string[]) => void;
  options: Options;
  placeholder?: string;
  disabled?: boolean;
};

/** Chooses any number of a list. */
export function MultiSelect({ label, hint, error, optional, values, onChange, options, ...rest }: ManyProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <MantineMultiSelect
          id={id}
          aria-describedby={describedBy}
          data={listOptions(options)}
          value={values}
          onChange={onChange}
          placeholder={values.length === 0 ? rest.placeholder : undefined}
          disabled={rest.disabled}
          searchable
          error={Boolean(error)}
          comboboxProps={{ withinPortal: true, shadow: 'md' }}
        />
      )}
    </Field>
  );
}

type ComboProps = Omit<SelectProps, 'searchable' | 'initial'> & { placeholder?: string };

/** One value, from a list of suggestions or typed: the combo box. */
export function Combo({ label, hint, error, optional, value, onChange, options, ...rest }: ComboProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <Autocomplete
          id={id}
          aria-describedby={describedBy}
          data={listOptions(options)}
          value={value}
          onChange={onChange}
          placeholder={rest.placeholder}
          disabled={rest.disabled}
          error={Boolean(error)}
          comboboxProps={{ withinPortal: true, shadow: 'md' }}
        />
      )}
    </Field>
  );
}

/** Any number of values, from a list of suggestions or typed. */
export function ComboTags({ label, hint, error, optional, values, onChange, options, ...rest }: ManyProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <TagsInput
          id={id}
          aria-describedby={describedBy}
          data={listOptions(options).flatMap((option) => ('group' in option ? option.items : [option]))}
          value={values}
          onChange={onChange}
          placeholder={values.length === 0 ? rest.placeholder : undefined}
          disabled={rest.disabled}
          error={Boolean(error)}
          splitChars={[',', '\n', '\t']}
          comboboxProps={{ withinPortal: true, shadow: 'md' }}
        />
      )}
    </Field>
  );
}
