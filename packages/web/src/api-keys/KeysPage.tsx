import type { ApiKey } from '@gb/domain/api-keys';
import { ROLE_LABELS } from '@gb/domain/members';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useConfig } from '../platform/SessionProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import type { Column } from '../ui/list/columns.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { descriptionColumn, endingColumn, lastUsedColumn, createdColumn } from './columns.tsx';
import { useKeyActions, useKeys } from './useKeys.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const KeyForm = lazyPart(async () => ({ default: (await import('./KeyForm.tsx')).KeyForm }));

/** Keys with which programs call the API, and how far each reaches. */
export function KeysPage() {
  useBreadcrumbs({ label: 'Settings' }, { label: 'API Keys' });
  const { data, error, mutate } = useKeys();
  const { removeKey } = useKeyActions();
  const { can } = usePermissions();
  const search = useListSearch();
  const { data: definitions } = useDefinitions();
  const mayManage = can('manageApiKeys');
  const [isMaking, setMaking] = useState(false);
  const columns = useMemo(() => {
    const names = new Map(definitions?.projects.map(({ id, name }) => [id, name]));
    return columnsWith((id) => names.get(id) ?? id);
  }, [definitions]);
  const add = mayManage && (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <>
      <ListPage
        id="api-keys"
        title="API Keys"
        noun={['key', 'keys']}
        rows={data?.apiKeys}
        error={error}
        onRetry={() => void mutate()}
        rowId={idOf}
        rowName={({ description }) => description}
        columns={columns}
        defaultSort={{ field: 'created', dir: -1 }}
        search={{ fields: ['description'], placeholder: 'Search keys' }}
        docOf={docOf}
        {...search}
        actions={add}
        canEdit={mayManage}
        removal={{
          title: ({ description }) => `Revoke the key “${description}”?`,
          text: 'Programs that use it are refused from their next call on. This cannot be undone.',
          run: ({ id }) => removeKey(id),
        }}
        intro={<ApiAddress />}
        empty={{
          icon: <IconKey size={22} />,
          title: 'No API keys yet',
          text: 'With a key a program reads and changes things here, as far as its role, projects and environments go.',
          action: add,
        }}
      />
      <Suspense>{isMaking && <KeyForm onClose={() => setMaking(false)} />}</Suspense>
    </>
  );
}

/** Where calls go, beside the keys they need. */
function ApiAddress() {
  const { apiHost } = useConfig();
  const address = `${apiHost || location.origin}/api/v1`;
  return (
    <p className="muted" style={{ display: 'flex', alignItems: 'center', gap: 6, flexWrap: 'wrap' }}>
      API address: <code>{address}</code> <CopyButton text={address} label="Copy the API address" />
    </p>
  );
}

const idOf = ({ id }: ApiKey) => id;
const docOf = ({ description }: ApiKey) => ({ description });

const reachOf = ({ projects, limitAccessByEnvironment, environments }: ApiKey, nameOf: (id: string) => string) =>
  [
    projects.length === 0 ? 'All projects' : projects.map(nameOf).join(', '),
    ...(limitAccessByEnvironment ? [environments.length ? environments.join(', ') : 'no environment'] : []),
  ].join(' · ');

const columnsWith = (nameOf: (id: string) => string): readonly Column<ApiKey>[] => [
  descriptionColumn<ApiKey>(),
  endingColumn<ApiKey>(),
  {
    id: 'role',
    header: 'Role',
    width: '120px',
    sortBy: ({ role }) => ROLE_LABELS[role],
    cell: ({ role }) => ROLE_LABELS[role],
  },
  {
    id: 'reach',
    header: 'Reaches',
    width: 'minmax(140px, 1.4fr)',
    cell: (key) => <span className="muted">{reachOf(key, nameOf)}</span>,
  },
  createdColumn<ApiKey>(({ createdBy }) => createdBy),
  lastUsedColumn<ApiKey>(),
];
