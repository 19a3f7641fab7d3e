import { TextField } from '../ui/Field.tsx';
import type { TextProps } from '../ui/form/useFields.ts';
import { Select } from '../ui/Select.tsx';
import type { Capping } from './capping.ts';

type CappingFieldsProps = {
  fields: Capping;
  value: TextProps;
  onChange: (change: Capping) => void;
};

/** How far single users can pull the figure. */
export const CappingFields = ({ fields, value, onChange }: CappingFieldsProps) => (
  <>
    <Select
      label="Capping"
      hint="Keeps a few extreme users from deciding the result."
      options={{ none: 'None', percentile: 'At a percentile', absolute: 'At a value per user' }}
      value={fields.capping}
      onChange={(capping) =>
        onChange({ capping: capping as Capping['capping'], capValue: capping === 'percentile' ? '99.9' : '' })
      }
    />
    {fields.capping !== 'none' && (
      <TextField
        label={fields.capping === 'percentile' ? 'Percentile' : 'Highest value per user'}
        inputMode="decimal"
        {...value}
      />
    )}
  </>
);
