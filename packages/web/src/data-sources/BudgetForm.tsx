import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useDataSource } from './useDataSources.ts';

const MEGABYTE = 1_000_000;
const LIMITS = [
  ['rows', 'Rows read'],
  ['megabytes', 'Megabytes read'],
  ['seconds', 'Seconds in the warehouse'],
] as const;
type Limit = (typeof LIMITS)[number][0];

const textOf = (value: number | null, unit: number): string => (value === null ? '' : String(value / unit));

/** What one run may cost before somebody is asked. */
export function BudgetForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { updateSettings } = useDataSource(source.id);
  const [opened] = useState(source);
  const { budget } = opened.settings;
  const [texts, setTexts] = useState<Record<Limit, string>>({
    rows: textOf(budget.rows, 1),
    megabytes: textOf(budget.bytes, MEGABYTE),
    seconds: textOf(budget.seconds, 1),
  });
  const [tried, setTried] = useState(false);
  const isGood = (name: Limit) => texts[name].trim() === '' || Number(texts[name]) > 0;
  const numberOf = (name: Limit) => (texts[name].trim() === '' ? null : Number(texts[name]));
  const save = async () => {
    setTried(true);
    if (!LIMITS.every(([name]) => isGood(name))) return false;
    const [rows, megabytes, seconds] = [numberOf('rows'), numberOf('megabytes'), numberOf('seconds')];
    return updateSettings(
      () => ({
        budget: { rows: rows && Math.ceil(rows), bytes: megabytes && Math.ceil(megabytes * MEGABYTE), seconds },
      }),
      opened,
    );
  };
  return (
    <Modal title="Budget of one run" onClose={onClose} onSubmit={save}>
      <p className="muted">
        A run that would take more waits until somebody lets it; one of the schedule stops and says why. Rows and bytes
        are what the warehouse expects, where it tells; time is what the last run took.
      </p>
      {LIMITS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          optional
          inputMode="decimal"
          placeholder="No limit"
          value={texts[name]}
          error={tried && !isGood(name) ? 'Must be above 0' : undefined}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
    </Modal>
  );
}
