import type { DataSource } from '@gb/domain/data-sources';
import { useNavigate } from '@tanstack/react-router';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './PastExperiments.module.css';

/** Which found experiments are shown; numbers as typed. */
type Filters = { users: string; days: string; hidesImported: boolean };

type ScanFiltersProps = {
  dataSourceId: string;
  sources: readonly DataSource[];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

/** Where to look, and what is worth showing. */
export function ScanFilters({ dataSourceId, sources, filters, onChange }: ScanFiltersProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.filters}>
      <Select
        label="Data source"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={dataSourceId}
        onChange={(id) => void navigate({ to: '/experiments/import/$id', params: { id } })}
      />
      <TextField
        label="Minimum users"
        inputMode="numeric"
        value={filters.users}
        onChange={(event) => onChange({ ...filters, users: event.currentTarget.value })}
      />
      <TextField
        label="Minimum days, if it ended"
        inputMode="numeric"
        value={filters.days}
        onChange={(event) => onChange({ ...filters, days: event.currentTarget.value })}
      />
      <SwitchField
        label="Hide imported"
        checked={filters.hidesImported}
        onChange={(hidesImported) => onChange({ ...filters, hidesImported })}
      />
    </div>
  );
}
