import type { Metric } from '@gb/domain/metrics';
import { adjustmentObstacle } from '@gb/domain/metrics';
import { daysHint, percent } from '../metrics/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Experiment.module.css';
import { type OverrideFields, overrideFieldsOf, overrideProblems } from './overrideFields.ts';
import { numberIn } from '../ui/form/numberIn.ts';

const NUMBERS = [
  ['windowHours', 'Conversion window, hours'],
  ['delayHours', 'Conversion delay, hours'],
  ['winRisk', 'Acceptable risk, %'],
  ['loseRisk', 'Too much risk, %'],
] as const;

type OverridesProps = {
  overrides: readonly OverrideFields[];
  /** The metrics of the experiment, which can be overridden. */
  metrics: readonly Metric[];
  showsProblems: boolean;
  onChange: (overrides: OverrideFields[]) => void;
};

/** What this experiment wants otherwise than its metrics have it. */
export function Overrides({ overrides, metrics, showsProblems, onChange }: OverridesProps) {
  const free = metrics.filter(({ id }) => !overrides.some((override) => override.id === id));
  return (
    <>
      {overrides.map((override) => (
        <Override
          key={override.id}
          fields={override}
          metric={metrics.find(({ id }) => id === override.id)}
          showsProblems={showsProblems}
          onChange={(next) => onChange(overrides.map((one) => (one === override ? { ...one, ...next } : one)))}
          onRemove={() => onChange(overrides.filter((one) => one !== override))}
        />
      ))}
      {free.length > 0 && (
        <Select
          label="Override a metric"
          initial="None"
          hint="Its window, its risks or its regression adjustment, in this experiment only."
          options={free.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={(id) => id && onChange([...overrides, overrideFieldsOf({ id })])}
        />
      )}
    </>
  );
}

type OverrideProps = {
  fields: OverrideFields;
  metric: Metric | undefined;
  showsProblems: boolean;
  onChange: (change: Partial<OverrideFields>) => void;
  onRemove: () => void;
};

function Override({ fields, metric, showsProblems, onChange, onRemove }: OverrideProps) {
  const problems = showsProblems ? overrideProblems(fields, metric) : {};
  const name = metric?.name ?? 'A metric that is not chosen any more';
  const own: Record<(typeof NUMBERS)[number][0], string> = {
    windowHours: 'The metric’s own',
    delayHours: 'The metric’s own',
    winRisk: percent(metric?.winRisk),
    loseRisk: percent(metric?.loseRisk),
  };
  return (
    <div role="group" aria-label={`Override of ${name}`} className={styles.override}>
      <div className={styles.overrideTitle}>
        <h3>Override of {name}</h3>
        <Button small look="text" onClick={onRemove}>
          Remove
        </Button>
      </div>
      {NUMBERS.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          optional
          inputMode="decimal"
          placeholder={own[field]}
          value={fields[field]}
          error={problems[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      ))}
      {!(metric && adjustmentObstacle(metric)) && (
        <Select
          label="Regression adjustment (CUPED)"
          options={{ default: 'As the metric says', on: 'On, over its own days', off: 'Off' }}
          value={fields.adjustment}
          onChange={(adjustment) => onChange({ adjustment: adjustment as OverrideFields['adjustment'] })}
        />
      )}
      {fields.adjustment === 'on' && (
        <TextField
          label="Days before exposure"
          inputMode="numeric"
          hint={daysHint(numberIn(fields.adjustmentDays))}
          value={fields.adjustmentDays}
          error={problems.adjustmentDays}
          onChange={(event) => onChange({ adjustmentDays: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
