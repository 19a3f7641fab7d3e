import type { DataSourceParams, DataSourceType, UploadedFile } from '@gb/domain/data-sources';
import { useNavigate } from '@tanstack/react-router';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert } from '../ui/Alert.tsx';
import { TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { NO_POSTGRES, type PostgresFields, connectProblems, paramsOf } from './connect.ts';
import { KIND_NAMES } from './kinds.ts';
import { FileDrop } from './FileDrop.tsx';
import { type Connection, useConnect } from './useDataSources.ts';

/** Connects a warehouse or uploads files in one step, tries it, and opens the new data source. */
export function ConnectForm({ onClose }: { onClose: () => void }) {
  const { create, test } = useConnect();
  const navigate = useNavigate();
  const [kind, setKind] = useState<DataSourceType>('files');
  const [name, setName] = useState('');
  const [postgres, setPostgres] = useState(NO_POSTGRES);
  const [path, setPath] = useState('');
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const [connection, setConnection] = useState<Connection | null>(null);
  const [tried, setTried] = useState(false);
  const problems = connectProblems({ kind, name, postgres, path, files });
  const shown = tried ? problems : {};
  const params = (): DataSourceParams => paramsOf({ kind, postgres, path, files });

  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    const { id } = await create({ name: name.trim(), params: params() });
    void navigate({ to: '/datasources/$id', params: { id } });
  };
  const tryIt = async () => {
    setConnection(null);
    setConnection(await test(params()));
  };

  return (
    <SidePanel title="Add data source" onClose={onClose} onSubmit={save} submitText="Add data source">
      <Segmented
        label="Kind of data source"
        value={kind}
        onChange={(next) => {
          setKind(next);
          setConnection(null);
        }}
        choices={(['files', 'postgres', 'duckdb'] as const).map((value) => ({ value, label: KIND_NAMES[value] }))}
      />
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={shown.name}
      />
      {kind === 'files' && <FileDrop files={files} onFiles={setFiles} error={shown.files} />}
      {kind === 'duckdb' && (
        <TextField
          label="Path of the file"
          hint="On the machine that runs this server. It is opened read-only."
          mono
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
          error={shown.path}
        />
      )}
      {kind === 'postgres' && <Postgres fields={postgres} onChange={setPostgres} problems={shown} />}
      {kind !== 'files' && (
        <div>
          <ActionButton icon={<IconPlugConnected size={15} />} onAction={tryIt}>
            Test connection
          </ActionButton>
        </div>
      )}
      {connection && (
        <Alert tone={connection.warnings.length ? 'warn' : 'good'}>
          Connected: {connection.version}
          {connection.warnings.map((warning) => (
            <div key={warning}>{warning}</div>
          ))}
        </Alert>
      )}
    </SidePanel>
  );
}

type PostgresProps = {
  fields: PostgresFields;
  onChange: (fields: PostgresFields) => void;
  problems: Readonly<Record<string, string>>;
};

function Postgres({ fields, onChange, problems }: PostgresProps) {
  const text = (name: Exclude<keyof PostgresFields, 'ssl'>) => ({
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField label="Host" mono {...text('host')} />
      <TextField label="Port" inputMode="numeric" {...text('port')} />
      <TextField label="Database" mono {...text('database')} />
      <TextField label="User" mono hint="A user that may only read is best." {...text('user')} />
      <TextField label="Password" type="password" autoComplete="off" {...text('password')} />
      <Select
        label="Encryption"
        options={{ off: 'Off', require: 'Required', verify: 'Required, certificate checked' }}
        value={fields.ssl}
        onChange={(ssl) => onChange({ ...fields, ssl: ssl as PostgresFields['ssl'] })}
      />
      <TextField
        label="Schema"
        optional
        mono
        hint="Where unqualified tables are looked up."
        {...text('defaultSchema')}
      />
    </>
  );
}
