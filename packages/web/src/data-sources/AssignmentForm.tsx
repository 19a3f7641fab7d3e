import type { AssignmentQuery, DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { ComboTags, Select } from '../ui/Select.tsx';
import { ASSIGNMENT_COLUMNS, dimensionColumns } from './kinds.ts';
import { SqlField } from './SqlField.tsx';
import { useDataSource } from './useDataSources.ts';

type AssignmentFormProps = { source: DataSource; query: AssignmentQuery | null; onClose: () => void };

const idFrom = (name: string, taken: ReadonlySet<string>): string => {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'query';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}_${count}`;
  return id;
};

/** Makes or changes an assignment query, with a run for its first rows. */
export function AssignmentForm({ source, query, onClose }: AssignmentFormProps) {
  const { update } = useDataSource(source.id);
  const { settings } = source;
  const identifiers = settings.userIdTypes.map(({ userIdType }) => userIdType);
  const [name, setName] = useState(query?.name ?? '');
  const [userIdType, setUserIdType] = useState(query?.userIdType ?? identifiers[0] ?? '');
  const [sql, setSql] = useState(query?.query ?? '');
  const [dimensions, setDimensions] = useState(query?.dimensions ?? []);
  const [columns, setColumns] = useState<string[]>([]);
  const [tried, setTried] = useState(false);

  const save = async () => {
    setTried(true);
    if (!name.trim() || !sql.trim()) return false;
    const { exposure } = settings.queries;
    const next: AssignmentQuery = {
      id: query?.id ?? idFrom(name, new Set(exposure.map(({ id }) => id))),
      name: name.trim(),
      description: query?.description ?? '',
      userIdType,
      query: sql,
      dimensions,
      hasNameCol: query?.hasNameCol ?? false,
    };
    const all = query ? exposure.map((one) => (one.id === query.id ? next : one)) : [...exposure, next];
    return update({ settings: { ...settings, queries: { ...settings.queries, exposure: all } } });
  };

  return (
    <SidePanel
      title={query ? 'Edit assignment query' : 'Add assignment query'}
      onClose={onClose}
      onSubmit={save}
      size={720}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={tried && !name.trim() ? 'Name is required' : undefined}
      />
      <Select label="Identifier type" options={identifiers} value={userIdType} onChange={setUserIdType} />
      <SqlField
        label="SQL"
        hint={`One row for each exposure, with the columns ${[userIdType, ...ASSIGNMENT_COLUMNS].join(', ')}.`}
        dataSourceId={source.id}
        value={sql}
        onChange={setSql}
        needed={[userIdType, ...ASSIGNMENT_COLUMNS]}
        onColumns={(found) => setColumns(found.map((column) => column.name))}
        error={tried && !sql.trim() ? 'SQL is required' : undefined}
      />
      <ComboTags
        label="Dimensions"
        optional
        hint="Further columns that results can be split by. Run the query to choose from its columns."
        options={dimensionColumns(columns, identifiers)}
        values={dimensions}
        onChange={setDimensions}
      />
    </SidePanel>
  );
}
