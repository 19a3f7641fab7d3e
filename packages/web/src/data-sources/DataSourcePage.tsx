import type { AssignmentQuery, DataSource } from '@gb/domain/data-sources';
import { IconPencil, IconPlugConnected, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { History } from '../activity/index.ts';
import { usePlaceFacts } from '../projects/index.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { RemovalDialog, UsedByCard } from '../references/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AssignmentQueries } from './AssignmentQueries.tsx';
import { CONNECTION_FIELDS } from './connect.ts';
import { ConnectionAnswer } from './ConnectionAnswer.tsx';
import styles from './DataSource.module.css';
import { EventCopyCard } from './EventCopyCard.tsx';
import type { IdentityJoin } from './identityJoin.ts';
import { IdentifierJoins } from './IdentifierJoins.tsx';
import { KIND_NAMES, isCopiedKind } from './kinds.ts';
import { QueryHistory } from './QueryHistory.tsx';
import { SchemaBrowser } from './SchemaBrowser.tsx';
import { type Connection, useDataSource } from './useDataSources.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const AssignmentForm = lazyPart(async () => ({ default: (await import('./AssignmentForm.tsx')).AssignmentForm }));
const ConnectionEditForm = lazyPart(async () => ({ default: (await import('./ConnectForm.tsx')).ConnectionEditForm }));
const EventSchemaForm = lazyPart(async () => ({ default: (await import('./EventSchemaForm.tsx')).EventSchemaForm }));
const BudgetForm = lazyPart(async () => ({ default: (await import('./BudgetForm.tsx')).BudgetForm }));
const JoinForm = lazyPart(async () => ({ default: (await import('./JoinForm.tsx')).JoinForm }));
const IdentifiersForm = lazyPart(async () => ({ default: (await import('./IdentifiersForm.tsx')).IdentifiersForm }));

/** One data source: how it is reached, who its units are, and where exposures are found. */
export function DataSourcePage({ id }: { id: string }) {
  const { data, error, mutate } = useDataSource(id);
  const source = data?.dataSource;
  useBreadcrumbs({ label: 'Data Sources', to: '/datasources' }, { label: source?.name ?? '…' });
  if (source) return <Loaded source={source} />;
  return (
    <Page title="Data source">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

type Dialog =
  | 'identifiers'
  | 'schema'
  | 'budget'
  | 'connection'
  | 'delete'
  | { query: AssignmentQuery | null }
  | { join: IdentityJoin | null }
  | null;

function Loaded({ source }: { source: DataSource }) {
  const { test, remove } = useDataSource(source.id);
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const [connection, setConnection] = useState<Connection | null>(null);
  const close = () => setDialog(null);
  const where = { projects: source.projects };
  const mayEdit = can('editDatasourceSettings', where);
  return (
    <Page
      title={source.name}
      aside={<Badge>{KIND_NAMES[source.type]}</Badge>}
      sub={source.description}
      actions={
        <>
          <ActionButton icon={<IconPlugConnected size={15} />} onAction={async () => setConnection(await test())}>
            Test connection
          </ActionButton>
          {can('createDatasources', where) && (
            <RowMenu
              label="More actions"
              items={[
                {
                  label: 'Edit connection',
                  icon: <IconPencil size={16} />,
                  onSelect: () => setDialog('connection'),
                },
                {
                  label: 'Add queries of a tracker',
                  icon: <IconTemplate size={16} />,
                  onSelect: () => setDialog('schema'),
                },
                {
                  label: 'Delete',
                  icon: <IconTrash size={16} />,
                  danger: true,
                  onSelect: () => setDialog('delete'),
                },
              ]}
            />
          )}
        </>
      }
    >
      {connection && <ConnectionAnswer connection={connection} />}
      <Columns
        rail={
          <>
            <Connected source={source} />
            <BudgetCard source={source} onEdit={mayEdit ? () => setDialog('budget') : undefined} />
            <UsedByCard object="datasource" id={source.id} />
            <SchemaBrowser dataSourceId={source.id} />
          </>
        }
      >
        {isCopiedKind(source.type) && <EventCopyCard source={source} />}
        <Identifiers source={source} onEdit={mayEdit ? () => setDialog('identifiers') : undefined} />
        <AssignmentQueries source={source} onEdit={mayEdit ? (query) => setDialog({ query }) : undefined} />
        {source.settings.userIdTypes.length > 1 && (
          <IdentifierJoins source={source} onEdit={mayEdit ? (join) => setDialog({ join }) : undefined} />
        )}
        <QueryHistory dataSourceId={source.id} />
        <History object="datasource" id={source.id} />
      </Columns>
      <Suspense fallback={null}>
        {dialog === 'connection' && <ConnectionEditForm source={source} onClose={close} />}
        {dialog === 'schema' && <EventSchemaForm source={source} onClose={close} />}
        {dialog === 'budget' && <BudgetForm source={source} onClose={close} />}
        {dialog === 'identifiers' && <IdentifiersForm source={source} onClose={close} />}
        {dialog !== null && typeof dialog === 'object' && 'query' in dialog && (
          <AssignmentForm source={source} query={dialog.query} onClose={close} />
        )}
        {dialog !== null && typeof dialog === 'object' && 'join' in dialog && (
          <JoinForm source={source} join={dialog.join} onClose={close} />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <Suspense fallback={null}>
          <RemovalDialog
            object="datasource"
            id={source.id}
            title={`Delete ${source.name}?`}
            onClose={close}
            onRemove={async () => {
              await remove();
              void navigate({ to: '/datasources' });
            }}
          >
            Uploaded files and fetched events go with it; a warehouse is left as it is. This cannot be undone.
          </RemovalDialog>
        </Suspense>
      )}
    </Page>
  );
}

function Connected({ source }: { source: DataSource }) {
  const shown = CONNECTION_FIELDS[source.type].flatMap(({ name, label, options, hasLines }) => {
    const value = String(source.params[name] ?? '');
    return value === '' || hasLines ? [] : [[label, <code key={name}>{options?.[value] ?? value}</code>] as const];
  });
  return (
    <Card title="Connection">
      <Facts
        items={[
          ['Kind', KIND_NAMES[source.type]],
          ...shown,
          ...usePlaceFacts(source),
          ['Added', formatDate(source.dateCreated)],
          ['Changed', formatDate(source.dateUpdated)],
        ]}
      />
    </Card>
  );
}

function BudgetCard({ source, onEdit }: { source: DataSource; onEdit: (() => void) | undefined }) {
  const { rows, bytes, seconds } = source.settings.budget;
  const limits = [
    rows === null ? [] : [['Rows read', formatCount(rows)] as const],
    bytes === null ? [] : [['Bytes read', `${formatCount(bytes / 1_000_000)} MB`] as const],
    seconds === null ? [] : [['Time', `${formatCount(seconds)} s`] as const],
  ].flat();
  return (
    <Card title="Budget of one run">
      {limits.length > 0 ? (
        <Facts items={limits} />
      ) : (
        <p className="muted">No limits: every analysis starts without asking.</p>
      )}
      {onEdit && (
        <div style={{ marginTop: 12 }}>
          <Button small icon={<IconPencil size={14} />} onClick={onEdit}>
            Edit budget
          </Button>
        </div>
      )}
    </Card>
  );
}

function Identifiers({ source, onEdit }: { source: DataSource; onEdit: (() => void) | undefined }) {
  const { userIdTypes } = source.settings;
  return (
    <Card title="Identifier types">
      <div className={styles.between}>
        {userIdTypes.length === 0 ? (
          <p className="muted">Say first by what people are told apart in these data: user_id, anonymous_id, …</p>
        ) : (
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {userIdTypes.map(({ userIdType, description }) => (
              <li key={userIdType}>
                <code>{userIdType}</code> <span className="muted">{description}</span>
              </li>
            ))}
          </ul>
        )}
        {onEdit && (
          <Button small icon={<IconPencil size={14} />} onClick={onEdit}>
            Edit identifier types
          </Button>
        )}
      </div>
    </Card>
  );
}
