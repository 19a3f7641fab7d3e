import { SwitchField, TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { type Judging, daysHint } from './judging.ts';
import { numberIn } from '../ui/form/numberIn.ts';

const NUMBERS = [
  ['minSampleSize', 'Minimum sample', 'Below it, results say that there is not enough data.'],
  ['minPercent', 'Smallest change that matters, %', 'A change that is sure but smaller counts as no change.'],
  ['maxPercent', 'Suspicious change, %', 'A larger change is more often a mistake than a success.'],
  ['winRisk', 'Acceptable risk, %', 'A change may be shipped while it may cost at most this much.'],
  ['loseRisk', 'Too much risk, %', 'From here on a change is too risky to ship.'],
] as const;

type JudgingFieldsProps = {
  fields: Judging;
  problems: Partial<Record<keyof Judging, string>>;
  /** Why it can never be adjusted; empty when it can. */
  obstacle: string;
  onChange: (change: Partial<Judging>) => void;
};

export const InverseField = ({ fields, onChange }: Pick<JudgingFieldsProps, 'fields' | 'onChange'>) => (
  <SwitchField
    label="Lower is better"
    hint="For what should go down, such as errors or support contacts."
    checked={fields.inverse}
    onChange={(inverse) => onChange({ inverse })}
  />
);

/** What it takes for a result of a metric to count, and what may narrow its intervals. */
export function JudgingFields({ fields, problems, obstacle, onChange }: JudgingFieldsProps) {
  return (
    <>
      {NUMBERS.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode={name === 'minSampleSize' ? 'numeric' : 'decimal'}
          value={fields[name]}
          error={problems[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {!obstacle && (
        <Select
          label="Regression adjustment (CUPED)"
          options={{ default: 'As the experiment says', on: 'On, over its own days', off: 'Off' }}
          value={fields.adjustment}
          onChange={(adjustment) => onChange({ adjustment: adjustment as Judging['adjustment'] })}
        />
      )}
      {!obstacle && fields.adjustment === 'on' && (
        <TextField
          label="Days before exposure"
          hint={daysHint(numberIn(fields.adjustmentDays))}
          inputMode="numeric"
          value={fields.adjustmentDays}
          error={problems.adjustmentDays}
          onChange={(event) => onChange({ adjustmentDays: event.currentTarget.value })}
        />
      )}
    </>
  );
}
