import { invalidField } from '@gb/domain/errors';
import { type FactColumn, type FactTable, type NewFactTable, newFactTable } from '@gb/domain/fact-tables';
import { usesVariable } from '@gb/domain/metrics';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SqlField, useDataSources } from '../data-sources/index.ts';
import { useProject } from '../platform/project.tsx';
import { PlaceFields } from '../projects/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Field, TextArea, TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { detectColumns } from './columns.ts';
import { useCreateFactTable, useFactTable } from './useFactTables.ts';

type FactTableFormProps = { table: FactTable | null; onClose: () => void };

type Fields = Pick<
  NewFactTable,
  'name' | 'description' | 'datasource' | 'sql' | 'eventName' | 'userIdTypes' | 'tags' | 'projects'
>;

/** A table of the data source that is meant, which need not be chosen where there is one only. */
const checkWith = (sourceOf: (typed: Fields) => string) =>
  bySchema<Fields, NewFactTable>(newFactTable, {
    labels: { name: 'Name', datasource: 'Data source', sql: 'SQL', userIdTypes: 'An identifier type' },
    input: (typed) => ({ ...typed, datasource: sourceOf(typed) }),
    rule: ({ sql, eventName }) => {
      if (usesVariable(sql, 'eventName') && !eventName.trim()) throw invalidField('eventName', 'the query uses it');
    },
  });

/** Makes or changes a fact table. Running its query shows the first rows and finds its columns. */
export function FactTableForm({ table, onClose }: FactTableFormProps) {
  const create = useCreateFactTable();
  const { update } = useFactTable(table?.id ?? '');
  const navigate = useNavigate();
  const { projectId } = useProject();
  const sources = useDataSources().data?.dataSources ?? [];
  const initial = () => ({
    name: table?.name ?? '',
    description: table?.description ?? '',
    datasource: table?.datasource ?? '',
    sql: table?.sql ?? '',
    eventName: table?.eventName ?? '',
    userIdTypes: table?.userIdTypes ?? [],
    tags: table?.tags ?? [],
    projects: table?.projects ?? (projectId ? [projectId] : []),
  });
  const only = sources.length === 1 ? (sources[0]?.id ?? '') : '';
  /** Where there is one data source, it need not be chosen. */
  const sourceOf = (typed: { datasource: string }) => typed.datasource || only;
  const form = useFields(initial, checkWith(sourceOf));
  const { fields, shown, change, text, attempt } = form;
  const [columns, setColumns] = useState<FactColumn[]>(table?.columns ?? []);
  const datasource = sourceOf(fields);
  const known = sources.find(({ id }) => id === datasource)?.settings.userIdTypes.map((one) => one.userIdType) ?? [];

  const onColumns = (found: readonly { name: string; type: string }[]) => {
    setColumns(detectColumns(found, columns));
    if (fields.userIdTypes.length === 0)
      change({ userIdTypes: found.map(({ name }) => name).filter((name) => known.includes(name)) });
  };
  const [opened] = useState(table);
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { datasource: _, filters: __, ...rest } = typed;
    if (opened) return update({ ...rest, columns }, opened);
    const { id } = await create({ ...rest, datasource, columns });
    void navigate({ to: '/fact-tables/$id', params: { id } });
  };

  return (
    <SidePanel
      title={table ? 'Edit fact table' : 'New fact table'}
      onClose={onClose}
      onSubmit={save}
      submitText={table ? 'Save' : 'Create fact table'}
      size={720}
    >
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      <PlaceFields place={fields} onChange={change} />
      <Select
        label="Data source"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={datasource}
        onChange={(next) => change({ datasource: next })}
        disabled={table !== null}
        error={shown.datasource}
      />
      <SqlField
        label="SQL"
        hint="One row for each thing that happened, with a timestamp column and a column for each identifier type."
        dataSourceId={datasource}
        value={fields.sql}
        onChange={(sql) => change({ sql })}
        needed={['timestamp', ...fields.userIdTypes]}
        templateVariables={{ eventName: fields.eventName, valueColumn: '' }}
        onColumns={onColumns}
        error={shown.sql}
      />
      {usesVariable(fields.sql, 'eventName') && (
        <TextField
          label="Event name"
          hint={
            <>
              What <code>{'{{eventName}}'}</code> stands for.
            </>
          }
          mono
          {...text('eventName')}
        />
      )}
      <ComboTags
        label="Identifier types"
        hint="Columns of the query that say whose each row is."
        options={known}
        values={fields.userIdTypes}
        onChange={(userIdTypes) => change({ userIdTypes })}
        error={shown.userIdTypes}
      />
      <Field label="Columns" hint={columns.length === 0 ? 'Run the query to find them.' : undefined}>
        {({ id }) => (
          <div id={id} style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
            {columns.map(({ column, datatype }) => (
              <Badge key={column}>
                <code>{column}</code> {datatype}
              </Badge>
            ))}
          </div>
        )}
      </Field>
    </SidePanel>
  );
}
