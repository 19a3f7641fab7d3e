import type { DataSource, DataSourceType, UploadedFile } from '@gb/domain/data-sources';
import { EVENT_SCHEMAS, eventSchemasOf } from '@gb/domain/event-schemas';
import { useNavigate } from '@tanstack/react-router';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { PlaceFields } from '../projects/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { ConnectionAnswer } from './ConnectionAnswer.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { CONNECTION_FIELDS, connectProblems, paramsOf, startingFields } from './connect.ts';
import { EventSchemaFields, NO_SCHEMA } from './EventSchemaFields.tsx';
import { FileDrop } from './FileDrop.tsx';
import { KIND_NAMES, KIND_NOTES, isCopiedKind } from './kinds.ts';
import { useFetchEvents } from './useEventCopy.ts';
import { type Connection, useApplySchema, useConnect, useDataSource } from './useDataSources.ts';

/** Connects a warehouse or uploads files in one step, tries it, and opens the new data source. */
export function ConnectForm({ onClose }: { onClose: () => void }) {
  const { create } = useConnect();
  const fetchEvents = useFetchEvents();
  const navigate = useNavigate();
  const [kind, setKind] = useState<DataSourceType>('files');
  const form = useConnection(kind);
  const apply = useApplySchema();
  const [schema, setSchema] = useState(NO_SCHEMA);

  const save = async () => {
    if (!form.check()) return false;
    const { id } = await create({ name: form.name.trim(), params: form.params() });
    // From here on there is a data source: what fails is told on its page, and a second press must not make another.
    if (isCopiedKind(kind)) await fetchEvents(id).catch(toastFailure('Its events are not being fetched yet'));
    const { format, options } = schema;
    if (format !== '')
      await apply(id, { format, options }).catch(
        toastFailure(`The queries of ${EVENT_SCHEMAS[format].name} were not added`),
      );
    void navigate({ to: '/datasources/$id', params: { id } });
  };
  return (
    <SidePanel title="Add data source" onClose={onClose} onSubmit={save} submitText="Add data source">
      <Select
        label="Kind of data source"
        options={KIND_NAMES}
        value={kind}
        onChange={(next) => {
          setKind(next as DataSourceType);
          form.restart(next as DataSourceType);
          setSchema(usualSchema(next as DataSourceType));
        }}
      />
      {KIND_NOTES[kind] && <p className="muted">{KIND_NOTES[kind]}</p>}
      <ConnectionForm kind={kind} form={form} />
      <EventSchemaFields type={kind} typed={schema} onChange={setSchema} none="Tables of our own" />
    </SidePanel>
  );
}

/** A service that is copied has tables of one kind only; in a warehouse they can be anybody's. */
function usualSchema(kind: DataSourceType): typeof NO_SCHEMA {
  const [format = '' as const] = isCopiedKind(kind) ? eventSchemasOf(kind) : [];
  return { format, options: {} };
}

/** Changes the name of a data source and how it is reached. Files once uploaded stay. */
export function ConnectionEditForm({ source, onClose }: { source: DataSource; onClose: () => void }) {
  const { update } = useDataSource(source.id);
  const [opened] = useState(source);
  const form = useConnection(source.type, source);
  const [description, setDescription] = useState(source.description);
  const [projects, setProjects] = useState(source.projects);

  const save = async () => {
    if (!form.check()) return false;
    const params = source.type === 'files' ? {} : { params: form.params() };
    await update({ name: form.name.trim(), description: description.trim(), projects, ...params }, opened);
  };
  return (
    <SidePanel title={`Edit ${source.name}`} onClose={onClose} onSubmit={save} submitText="Save">
      <ConnectionForm kind={source.type} form={form} hasPassword={source.params.hasPassword === true} isSaved />
      <TextField
        label="Description"
        optional
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <PlaceFields place={{ projects }} onChange={(change) => setProjects(change.projects ?? projects)} />
    </SidePanel>
  );
}

type Form = ReturnType<typeof useConnection>;

/** What is being typed about a connection, with what is wrong with it once somebody tried to save. */
function useConnection(kind: DataSourceType, saved?: DataSource) {
  const [name, setName] = useState(saved?.name ?? '');
  const [typed, setTyped] = useState(() => startingFields(kind, saved));
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [connection, setConnection] = useState<Connection | null>(null);
  const [tried, setTried] = useState(false);
  const problems = connectProblems({ kind, name, typed, files, hasSecret: saved?.params.hasPassword === true });
  if (saved) delete problems.files;
  return {
    name,
    setName,
    typed,
    setTyped,
    files,
    setFiles,
    connection,
    setConnection,
    problems: tried ? problems : {},
    params: () => paramsOf(kind, typed, files),
    check() {
      setTried(true);
      return Object.keys(problems).length === 0;
    },
    restart(next: DataSourceType) {
      setTyped(startingFields(next));
      setConnection(null);
    },
  };
}

type ConnectionFormProps = { kind: DataSourceType; form: Form; hasPassword?: boolean; isSaved?: boolean };

function ConnectionForm({ kind, form, hasPassword = false, isSaved = false }: ConnectionFormProps) {
  const { test } = useConnect();
  const tryIt = async () => {
    form.setConnection(null);
    form.setConnection(await test(form.params()));
  };
  // A stored secret does not come here, so a saved connection is tried by its own button on the page.
  const secret = CONNECTION_FIELDS[kind].find(({ isSecret }) => isSecret)?.name ?? '';
  const canTry = kind !== 'files' && !(hasPassword && !form.typed[secret]);
  return (
    <>
      <TextField
        label="Name"
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        error={form.problems.sourceName}
      />
      {kind === 'files' && !isSaved && (
        <FileDrop files={form.files} onFiles={form.setFiles} error={form.problems.files} />
      )}
      <ConnectionFields
        kind={kind}
        typed={form.typed}
        onChange={form.setTyped}
        problems={form.problems}
        hasPassword={hasPassword}
      />
      {canTry && (
        <div>
          <ActionButton icon={<IconPlugConnected size={15} />} onAction={tryIt}>
            Test connection
          </ActionButton>
        </div>
      )}
      {form.connection && <ConnectionAnswer connection={form.connection} />}
    </>
  );
}
