import type { DataSource } from '@gb/domain/data-sources';
import { useState } from 'react';
import { SidePanel } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { SqlField } from './SqlField.tsx';
import { useDataSource } from './useDataSources.ts';

/** Makes an identifier join, or changes the one at a place, with a run for its first rows. */
export function JoinForm({
  source,
  index,
  onClose,
}: {
  source: DataSource;
  index: number | null;
  onClose: () => void;
}) {
  const { updateQueries } = useDataSource(source.id);
  const { identityJoins } = source.settings.queries;
  const saved = index === null ? undefined : identityJoins[index];
  const types = source.settings.userIdTypes.map(({ userIdType }) => userIdType);
  const [ids, setIds] = useState(saved?.ids ?? types.slice(0, 2));
  const [sql, setSql] = useState(saved?.query ?? '');
  const [tried, setTried] = useState(false);
  const save = async () => {
    setTried(true);
    if (ids.length < 2 || !sql.trim()) return false;
    return updateQueries(source, {
      identityJoins: identityJoins.toSpliced(index ?? identityJoins.length, 1, { ids, query: sql }),
    });
  };
  return (
    <SidePanel
      title={saved ? 'Edit identifier join' : 'Add identifier join'}
      onClose={onClose}
      onSubmit={save}
      size={720}
    >
      <MultiSelect
        label="Identifier types"
        options={types}
        values={ids}
        onChange={setIds}
        error={tried && ids.length < 2 ? 'Choose at least two' : undefined}
      />
      <SqlField
        label="SQL"
        hint={`A row for each person, with the columns ${ids.join(', ')}. Repeated rows count once.`}
        dataSourceId={source.id}
        value={sql}
        onChange={setSql}
        needed={ids}
        error={tried && !sql.trim() ? 'SQL is required' : undefined}
      />
    </SidePanel>
  );
}
