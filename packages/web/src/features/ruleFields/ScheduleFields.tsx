import type { Rule } from '@gb/domain/features';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { fromLocal, toLocal } from '../../ui/localTime.ts';
import { scheduleSentence } from '../describe.ts';
import styles from './RuleFields.module.css';
import { type StartAndEnd, scheduleOf, startAndEnd } from './schedule.ts';

type Props = {
  value: Rule['scheduleRules'];
  onChange: (schedule: Rule['scheduleRules']) => void;
  error: string | undefined;
};

/** When a rule starts and ends by the clock, in the time of whoever looks. */
export function ScheduleFields({ value, onChange, error }: Props) {
  const known = startAndEnd(value);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!known)
    return (
      <fieldset className={styles.fieldset}>
        <legend>Schedule</legend>
        <p>{scheduleSentence(value)}</p>
        <p className="quiet">It switches more than once, which only the API can change.</p>
        <div>
          <Button small onClick={() => onChange([])}>
            Remove the schedule
          </Button>
        </div>
      </fieldset>
    );
  const set = (next: Partial<StartAndEnd>) => onChange(scheduleOf({ ...known, ...next }));
  return (
    <fieldset className={styles.fieldset}>
      <legend>Schedule</legend>
      <div className={styles.pair}>
        <TextField
          label="Starts"
          optional
          type="datetime-local"
          value={toLocal(known.start)}
          onChange={(event) => set({ start: fromLocal(event.currentTarget.value) })}
        />
        <TextField
          label="Ends"
          optional
          type="datetime-local"
          value={toLocal(known.end)}
          onChange={(event) => set({ end: fromLocal(event.currentTarget.value) })}
          error={error}
        />
      </div>
      <p className="quiet">
        Times are in {zone}. Without a start the rule applies as soon as it is live; without an end, until somebody
        switches it off.
      </p>
    </fieldset>
  );
}
