import type { FactFilter, FactTable } from '@gb/domain/fact-tables';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useBudgeted } from '../budgets/index.ts';
import { type Preview, usePreview } from '../data-sources/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorAlert } from '../ui/Alert.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useFactTable } from './useFactTables.ts';

type FilterFormProps = { table: FactTable; filter: FactFilter | null; onClose: () => void };

const newId = (filters: readonly FactFilter[]): string => {
  const taken = new Set(filters.map(({ id }) => id));
  let count = filters.length + 1;
  while (taken.has(`filter_${count}`)) count += 1;
  return `filter_${count}`;
};

/** Makes or changes a filter of a fact table; trying it shows rows that pass. */
export function FilterForm({ table, filter, onClose }: FilterFormProps) {
  const { update } = useFactTable(table.id);
  const preview = usePreview();
  const [name, setName] = useState(filter?.name ?? '');
  const [value, setValue] = useState(filter?.value ?? '');
  const [answer, setAnswer] = useState<Preview | null>(null);
  const [tried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    if (!name.trim() || !value.trim()) return false;
    const next = { id: filter?.id ?? newId(table.filters), name, description: filter?.description ?? '', value };
    const filters = filter ? table.filters.map((one) => (one.id === filter.id ? next : one)) : [...table.filters, next];
    return update({ filters });
  };
  const { run, question } = useBudgeted(async (confirmed) => {
    const sql = `select * from (\n${table.sql}\n) as rows_of_table\nwhere ${value}`;
    setAnswer(await preview(table.datasource, { sql, confirmed }));
  });
  return (
    <SidePanel title={filter ? 'Edit filter' : 'Add filter'} onClose={onClose} onSubmit={save}>
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={tried && !name.trim() ? 'Name is required' : undefined}
      />
      <TextArea
        label="SQL condition"
        mono
        hint="What follows “where”, such as amount > 0."
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={tried && !value.trim() ? 'A condition is required' : undefined}
      />
      <div>
        <ActionButton small icon={<IconPlayerPlay size={14} />} disabled={!value.trim()} onAction={run}>
          Try it
        </ActionButton>
      </div>
      {question}
      {answer?.error && <ErrorAlert text={answer.error} />}
      {answer && !answer.error && (
        <RowsTable
          label="Rows that pass"
          columns={answer.columns.map((column) => column.name)}
          rows={answer.rows}
          max={50}
        />
      )}
    </SidePanel>
  );
}
