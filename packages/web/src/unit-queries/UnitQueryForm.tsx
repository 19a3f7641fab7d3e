import { type UnitQuery, type UnitQueryKind, VALUE_COLUMN } from '@gb/domain/unit-queries';
import { useState } from 'react';
import { SqlField, useDataSources } from '../data-sources/index.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { WORDS } from './kinds.ts';
import { useUnitQueryActions } from './useUnitQueries.ts';

type UnitQueryFormProps = { kind: UnitQueryKind; query: UnitQuery | null; onClose: () => void };

/** Makes or changes a segment or a dimension, with a run for its first rows. */
export function UnitQueryForm({ kind, query, onClose }: UnitQueryFormProps) {
  const { create, update } = useUnitQueryActions(kind);
  const sources = useDataSources().data?.dataSources ?? [];
  const [name, setName] = useState(query?.name ?? '');
  const [description, setDescription] = useState(query?.description ?? '');
  const [datasource, setDatasource] = useState(query?.datasource ?? '');
  const [userIdType, setUserIdType] = useState(query?.userIdType ?? '');
  const [sql, setSql] = useState(query?.sql ?? '');
  const [tried, setTried] = useState(false);
  const identifiers =
    sources.find(({ id }) => id === datasource)?.settings.userIdTypes.map((type) => type.userIdType) ?? [];
  const missing = (value: string, label: string) => (tried && !value.trim() ? `${label} is required` : undefined);

  const save = async () => {
    setTried(true);
    if ([name, datasource, userIdType, sql].some((value) => !value.trim())) return false;
    const fields = { name: name.trim(), description: description.trim(), userIdType, sql };
    return query ? update(query.id, fields) : create({ ...fields, datasource });
  };
  const { noun, queryHint } = WORDS[kind];
  return (
    <SidePanel title={query ? `Edit ${noun[0]}` : `New ${noun[0]}`} onClose={onClose} onSubmit={save} size={720}>
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={missing(name, 'Name')}
      />
      <TextArea
        label="Description"
        optional
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {!query && (
        <Select
          label="Data source"
          options={sources.map(({ id, name: label }) => ({ value: id, label }))}
          value={datasource}
          onChange={(next) => {
            setDatasource(next);
            const [only] = sources.find(({ id }) => id === next)?.settings.userIdTypes ?? [];
            setUserIdType(only?.userIdType ?? '');
          }}
          hint={sources.length === 0 ? 'Add one under Metrics and Data, Data Sources.' : undefined}
          error={missing(datasource, 'Data source')}
        />
      )}
      {datasource && (
        <Select
          label="Identifier type"
          options={identifiers}
          value={userIdType}
          onChange={setUserIdType}
          hint={identifiers.length === 0 ? 'This data source has none yet; add one on its page.' : undefined}
          error={missing(userIdType, 'Identifier type')}
        />
      )}
      <SqlField
        label="SQL"
        hint={queryHint}
        dataSourceId={datasource}
        value={sql}
        onChange={setSql}
        needed={[userIdType, VALUE_COLUMN[kind]].filter(Boolean)}
        error={missing(sql, 'SQL')}
      />
    </SidePanel>
  );
}
