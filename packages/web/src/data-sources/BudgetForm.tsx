import { budget as budgetSchema } from '@gb/domain/budgets';
import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useDataSource } from './useDataSources.ts';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { numberIn } from '../ui/form/numberIn.ts';

const MEGABYTE = 1_000_000;
const LIMITS = [
  ['rows', 'Rows read'],
  ['megabytes', 'Megabytes read'],
  ['seconds', 'Seconds in the warehouse'],
] as const;
type Typed = Record<(typeof LIMITS)[number][0], string>;
type Budget = DataSource['settings']['budget'];

const textOf = (value: number | null, unit: number): string => (value === null ? '' : String(value / unit));

const amountOf = (text: string): number | null => (text.trim() === '' ? null : numberIn(text));
/** Rows and bytes are counted in whole ones. */
const wholeOf = (amount: number | null): number | null => amount && Math.ceil(amount);

const CHECK = bySchema<Typed, Budget>(budgetSchema, {
  input: ({ rows, megabytes, seconds }) => {
    const size = amountOf(megabytes);
    return {
      rows: wholeOf(amountOf(rows)),
      bytes: wholeOf(size && size * MEGABYTE),
      seconds: amountOf(seconds),
    };
  },
  places: { bytes: { field: 'megabytes' } },
});

/** What one run may cost before somebody is asked. */
export function BudgetForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { updateSettings } = useDataSource(source.id);
  const [opened] = useState(source);
  const { budget } = opened.settings;
  const { text, attempt } = useFields<Typed, Budget>(
    () => ({
      rows: textOf(budget.rows, 1),
      megabytes: textOf(budget.bytes, MEGABYTE),
      seconds: textOf(budget.seconds, 1),
    }),
    CHECK,
  );
  const save = async () => {
    const next = attempt();
    return next ? updateSettings(() => ({ budget: next }), opened) : false;
  };
  return (
    <Modal title="Budget of one run" onClose={onClose} onSubmit={save}>
      <p className="muted">
        A run that would take more waits until somebody lets it; one of the schedule stops and says why. Rows and bytes
        are what the warehouse expects, where it tells; time is what the last run took.
      </p>
      {LIMITS.map(([name, label]) => (
        <TextField key={name} label={label} optional inputMode="decimal" placeholder="No limit" {...text(name)} />
      ))}
    </Modal>
  );
}
