import type { SdkConnection } from '@gb/domain/sdk-connections';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Column } from '../ui/list/columns.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { languageName } from './languages.ts';
import { useSdkConnectionActions, useSdkConnections } from './useSdkConnections.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const SdkConnectionForm = lazyPart(async () => ({
  default: (await import('./SdkConnectionForm.tsx')).SdkConnectionForm,
}));

/** How applications get their flags. */
export function SdkConnectionsPage() {
  useBreadcrumbs({ label: 'SDK Configuration' }, { label: 'SDK Connections' });
  const { data, error, mutate } = useSdkConnections();
  const { remove } = useSdkConnectionActions();
  const { can } = usePermissions();
  const search = useListSearch();
  const mayEdit = can('manageEnvironments');
  return (
    <ListPage
      id="sdks"
      title="SDK Connections"
      noun={['connection', 'connections']}
      rows={data?.connections}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      columns={COLUMNS}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'environment', 'language', 'key'], placeholder: 'Search connections' }}
      docOf={docOf}
      {...search}
      addText={mayEdit && 'Create new SDK connection'}
      canEdit={mayEdit}
      form={(connection, close) => <SdkConnectionForm connection={connection} onClose={close} />}
      removal={{
        title: ({ name }) => `Delete the connection ${name}?`,
        text: 'Its client key stops working at once: applications that use it fall back to their own values.',
        run: ({ id }) => remove(id),
      }}
      empty={{
        icon: <IconPlugConnected size={22} />,
        title: 'No SDK connections yet',
        text: 'A connection gives an application its key and the features of one environment.',
      }}
    />
  );
}

const docOf = ({ name, environment, languages, key }: SdkConnection) => ({
  name,
  environment,
  language: languages.map(languageName).join(' '),
  key,
});

const COLUMNS: readonly Column<SdkConnection>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(200px, 2fr)',
    sortBy: ({ name }) => name,
    cell: ({ id, name }, { ranges }) => (
      <Link to="/sdks/$id" params={{ id }} className={rowLinkClass}>
        <Mark text={name} ranges={ranges} />
      </Link>
    ),
  },
  {
    id: 'connected',
    header: 'State',
    width: '150px',
    sortBy: ({ connected }) => (connected ? 0 : 1),
    cell: ({ connected }) => (
      <Badge tone={connected ? 'good' : 'neutral'} dot>
        {connected ? 'Connected' : 'Not connected yet'}
      </Badge>
    ),
  },
  {
    id: 'environment',
    header: 'Environment',
    width: 'minmax(110px, 1fr)',
    sortBy: ({ environment }) => environment,
    cell: ({ environment }) => environment,
  },
  {
    id: 'language',
    header: 'Language',
    width: 'minmax(110px, 1fr)',
    sortBy: ({ languages }) => languages.join(),
    cell: ({ languages }) => languages.map(languageName).join(', '),
  },
  {
    id: 'projects',
    header: 'Projects',
    width: '110px',
    phone: 'hide',
    cell: ({ projects }) => (
      <span className="muted">{projects.length === 0 ? 'all' : `${projects.length} chosen`}</span>
    ),
  },
  {
    id: 'security',
    header: 'Payload',
    width: '170px',
    phone: 'hide',
    cell: ({ encryptPayload, hashSecureAttributes, remoteEvalEnabled }) => (
      <span style={{ display: 'inline-flex', gap: 4 }}>
        {encryptPayload && <Badge>encrypted</Badge>}
        {hashSecureAttributes && <Badge>hashed</Badge>}
        {remoteEvalEnabled && <Badge>remote</Badge>}
        {!encryptPayload && !hashSecureAttributes && !remoteEvalEnabled && <span className="quiet">plain text</span>}
      </span>
    ),
  },
];
