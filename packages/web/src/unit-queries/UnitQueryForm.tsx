import {
  type NewUnitQuery,
  type UnitQuery,
  type UnitQueryKind,
  VALUE_COLUMN,
  newUnitQuery,
} from '@gb/domain/unit-queries';
import { useState } from 'react';
import { SqlField, useDataSources } from '../data-sources/index.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { WORDS } from './kinds.ts';
import { useUnitQueryActions } from './useUnitQueries.ts';

type UnitQueryFormProps = { kind: UnitQueryKind; query: UnitQuery | null; onClose: () => void };

type Fields = Record<'name' | 'description' | 'datasource' | 'userIdType' | 'sql', string>;

const CHECK = bySchema<Fields, NewUnitQuery>(newUnitQuery, {
  labels: { name: 'Name', datasource: 'Data source', userIdType: 'Identifier type', sql: 'SQL' },
});

/** Makes or changes a segment or a dimension, with a run for its first rows. */
export function UnitQueryForm({ kind, query, onClose }: UnitQueryFormProps) {
  const { create, update } = useUnitQueryActions(kind);
  const sources = useDataSources().data?.dataSources ?? [];
  const { fields, shown, change, text, attempt } = useFields(
    () => ({
      name: query?.name ?? '',
      description: query?.description ?? '',
      datasource: query?.datasource ?? '',
      userIdType: query?.userIdType ?? '',
      sql: query?.sql ?? '',
    }),
    CHECK,
  );
  const { datasource } = fields;
  const identifiersOf = (id: string) =>
    sources.find((source) => source.id === id)?.settings.userIdTypes.map(({ userIdType }) => userIdType) ?? [];
  const identifiers = identifiersOf(datasource);

  const [opened] = useState(query);
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { datasource: _, ...content } = typed;
    return opened ? update(opened.id, content, opened) : create(typed);
  };
  const { noun, queryHint } = WORDS[kind];
  return (
    <SidePanel title={query ? `Edit ${noun[0]}` : `New ${noun[0]}`} onClose={onClose} onSubmit={save} size={720}>
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      {!query && (
        <Select
          label="Data source"
          options={sources.map(({ id, name: label }) => ({ value: id, label }))}
          value={datasource}
          onChange={(next) => change({ datasource: next, userIdType: identifiersOf(next)[0] ?? '' })}
          hint={sources.length === 0 ? 'Add one under Metrics and Data, Data Sources.' : undefined}
          error={shown.datasource}
        />
      )}
      {datasource && (
        <Select
          label="Identifier type"
          options={identifiers}
          value={fields.userIdType}
          onChange={(userIdType) => change({ userIdType })}
          hint={identifiers.length === 0 ? 'This data source has none yet; add one on its page.' : undefined}
          error={shown.userIdType}
        />
      )}
      <SqlField
        label="SQL"
        hint={queryHint}
        dataSourceId={datasource}
        value={fields.sql}
        onChange={(sql) => change({ sql })}
        needed={[fields.userIdType, VALUE_COLUMN[kind]].filter(Boolean)}
        error={shown.sql}
      />
    </SidePanel>
  );
}
