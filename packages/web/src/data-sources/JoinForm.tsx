import { type DataSource, identityJoin } from '@gb/domain/data-sources';
import { useState } from 'react';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { type IdentityJoin, isSameJoin } from './identityJoin.ts';
import { SqlField } from './SqlField.tsx';
import { useDataSource } from './useDataSources.ts';

const CHECK = bySchema<IdentityJoin, IdentityJoin>(identityJoin, {
  labels: { ids: 'A pair of identifiers', query: 'SQL' },
});

type JoinFormProps = {
  source: DataSource;
  /** Null makes a new one. */
  join: IdentityJoin | null;
  onClose: () => void;
};

/** Makes or changes an identifier join, with a run for its first rows. */
export function JoinForm({ source, join, onClose }: JoinFormProps) {
  const { updateSettings } = useDataSource(source.id);
  const [opened] = useState(source);
  const types = source.settings.userIdTypes.map(({ userIdType }) => userIdType);
  const { fields, shown, change, attempt } = useFields(() => join ?? { ids: types.slice(0, 2), query: '' }, CHECK);
  const save = async () => {
    if (!attempt()) return false;
    return updateSettings(({ queries }) => {
      const others = queries.identityJoins;
      const at = join ? others.findIndex((one) => isSameJoin(one, join)) : -1;
      return { queries: { ...queries, identityJoins: at < 0 ? [...others, fields] : others.with(at, fields) } };
    }, opened);
  };
  return (
    <SidePanel
      title={join ? 'Edit identifier join' : 'Add identifier join'}
      onClose={onClose}
      onSubmit={save}
      size={720}
    >
      <MultiSelect
        label="Identifier types"
        options={types}
        values={fields.ids}
        onChange={(ids) => change({ ids })}
        error={shown.ids}
      />
      <SqlField
        label="SQL"
        hint={`A row for each person, with the columns ${fields.ids.join(', ')}. Repeated rows count once.`}
        dataSourceId={source.id}
        value={fields.query}
        onChange={(query) => change({ query })}
        needed={fields.ids}
        error={shown.query}
      />
    </SidePanel>
  );
}
