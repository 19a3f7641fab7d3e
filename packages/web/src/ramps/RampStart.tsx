import type { PlannedRamp } from '@gb/domain/ramps';
import { fromLocal, toLocal } from '../ui/localTime.ts';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Ramps.module.css';

/** How a ramp that goes into a draft begins; `at` is as a field for date and time has it. */
export type Start = { how: 'published' | 'hand' | 'time'; at: string };

const CHOICES = [
  { value: 'published', label: 'When the draft is published' },
  { value: 'time', label: 'At a time, once it is published' },
  { value: 'hand', label: 'By hand, once it is published' },
];

export const startOf = (plan: PlannedRamp | undefined): Start => ({
  how: plan?.requiresStartApproval ? 'hand' : plan?.startDate ? 'time' : 'published',
  at: toLocal(plan?.startDate ?? null),
});

/** The same as the plan has it. */
export const beginningOf = ({ how, at }: Start): Pick<PlannedRamp, 'startDate' | 'requiresStartApproval'> => ({
  startDate: how === 'time' ? fromLocal(at) : null,
  requiresStartApproval: how === 'hand',
});

/** Asks when a ramp begins. */
export function RampStart({ value, onChange }: { value: Start; onChange: (value: Start) => void }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.begin}>
      <Select
        label="It starts"
        options={CHOICES}
        value={value.how}
        // Only what the list offers can be chosen.
        onChange={(how) => onChange({ ...value, how: how as Start['how'] })}
      />
      {value.how === 'time' && (
        <TextField
          label={`When, in your time zone, ${zone}`}
          type="datetime-local"
          value={value.at}
          onChange={(event) => onChange({ ...value, at: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
