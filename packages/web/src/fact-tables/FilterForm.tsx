import { makeId } from '@gb/domain/ids';
import { type FactFilter, type FactTable, factFilter } from '@gb/domain/fact-tables';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { type Preview, usePreview, useRunByHand } from '../data-sources/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ErrorAlert } from '../ui/Alert.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { useFactTable } from './useFactTables.ts';

type FilterFormProps = { table: FactTable; filter: FactFilter | null; onClose: () => void };

/** Unlike any other, also of those that somebody else makes at the same time. */
const newId = (): string => makeId('filter', (count) => crypto.getRandomValues(new Uint8Array(count)));

type Typed = { name: string; value: string };
const CHECK = bySchema<Typed, Typed>(factFilter.pick({ name: true, value: true }), {
  labels: { name: 'Name', value: 'A condition' },
});

/** Makes or changes a filter of a fact table; trying it shows rows that pass. */
export function FilterForm({ table, filter, onClose }: FilterFormProps) {
  const { updateFilters } = useFactTable(table.id);
  const [opened] = useState(table);
  const preview = usePreview();
  const { fields, text, attempt } = useFields(() => ({ name: filter?.name ?? '', value: filter?.value ?? '' }), CHECK);
  const [answer, setAnswer] = useState<Preview | null>(null);
  const save = async () => {
    if (!attempt()) return false;
    return updateFilters((now) => {
      const id = filter?.id ?? newId();
      const next = { id, name: fields.name.trim(), description: filter?.description ?? '', value: fields.value.trim() };
      return now.some((one) => one.id === id) ? now.map((one) => (one.id === id ? next : one)) : [...now, next];
    }, opened);
  };
  const { run, question, progress } = useRunByHand(table.datasource, async (confirmed, signal) => {
    const sql = `select * from (\n${table.sql}\n) as rows_of_table\nwhere ${fields.value}`;
    setAnswer(await preview(table.datasource, { sql, confirmed }, signal));
  });
  return (
    <SidePanel title={filter ? 'Edit filter' : 'Add filter'} onClose={onClose} onSubmit={save}>
      <TextField label="Name" {...text('name')} />
      <TextArea label="SQL condition" mono hint="What follows “where”, such as amount > 0." {...text('value')} />
      <div>
        <ActionButton small icon={<IconPlayerPlay size={14} />} disabled={!fields.value.trim()} onAction={run}>
          Try it
        </ActionButton>
      </div>
      {progress}
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
