import type { AssignmentQuery, DataSource } from '@gb/domain/data-sources';
import { IconPencil, IconPlugConnected, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Confirm } from '../ui/Modal.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ConnectionAnswer } from './ConnectionAnswer.tsx';
import styles from './DataSource.module.css';
import { KIND_NAMES } from './kinds.ts';
import { QueryHistory } from './QueryHistory.tsx';
import { SchemaBrowser } from './SchemaBrowser.tsx';
import { type Connection, useDataSource } from './useDataSources.ts';

const AssignmentForm = lazy(async () => ({ default: (await import('./AssignmentForm.tsx')).AssignmentForm }));
const ConnectionEditForm = lazy(async () => ({ default: (await import('./ConnectForm.tsx')).ConnectionEditForm }));
const EventSchemaForm = lazy(async () => ({ default: (await import('./EventSchemaForm.tsx')).EventSchemaForm }));
const BudgetForm = lazy(async () => ({ default: (await import('./BudgetForm.tsx')).BudgetForm }));
const IdentifiersForm = lazy(async () => ({ default: (await import('./IdentifiersForm.tsx')).IdentifiersForm }));

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

type Dialog = 'identifiers' | 'schema' | 'budget' | 'connection' | 'delete' | { query: AssignmentQuery | null } | null;

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
            <SchemaBrowser dataSourceId={source.id} />
          </>
        }
      >
        <Identifiers source={source} onEdit={mayEdit ? () => setDialog('identifiers') : undefined} />
        <AssignmentQueries source={source} onEdit={mayEdit ? (query) => setDialog({ query }) : undefined} />
        <QueryHistory dataSourceId={source.id} />
      </Columns>
      <Suspense fallback={null}>
        {dialog === 'connection' && <ConnectionEditForm source={source} onClose={close} />}
        {dialog === 'schema' && <EventSchemaForm source={source} onClose={close} />}
        {dialog === 'budget' && <BudgetForm source={source} onClose={close} />}
        {dialog === 'identifiers' && <IdentifiersForm source={source} onClose={close} />}
        {dialog !== null && typeof dialog === 'object' && (
          <AssignmentForm source={source} query={dialog.query} onClose={close} />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <Confirm
          title={`Delete ${source.name}?`}
          confirmText="Delete"
          onClose={close}
          onConfirm={async () => {
            await remove();
            void navigate({ to: '/datasources' });
          }}
        >
          Uploaded files go with it; a warehouse is left as it is. A data source that fact tables or experiments use
          cannot be deleted.
        </Confirm>
      )}
    </Page>
  );
}

const PARAM_NAMES: Readonly<Record<string, string>> = {
  url: 'Address',
  host: 'Host',
  port: 'Port',
  database: 'Database',
  user: 'User',
  ssl: 'Encryption',
  defaultSchema: 'Schema',
  path: 'Path',
};

function Connected({ source }: { source: DataSource }) {
  const shown = Object.entries(PARAM_NAMES).flatMap(([name, label]) => {
    const value = source.params[name];
    return value === undefined || value === '' ? [] : [[label, <code key={name}>{String(value)}</code>] as const];
  });
  return (
    <Card title="Connection">
      <Facts
        items={[
          ['Kind', KIND_NAMES[source.type]],
          ...shown,
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
        <p className="muted">None: no run of an analysis is asked about before it starts.</p>
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

type AssignmentQueriesProps = {
  source: DataSource;
  onEdit: ((query: AssignmentQuery | null) => void) | undefined;
};

function AssignmentQueries({ source, onEdit }: AssignmentQueriesProps) {
  const { update } = useDataSource(source.id);
  const { queries, userIdTypes } = source.settings;
  const [leaving, setLeaving] = useState<AssignmentQuery | null>(null);
  const remove = (query: AssignmentQuery) =>
    update({
      settings: {
        ...source.settings,
        queries: { ...queries, exposure: queries.exposure.filter(({ id }) => id !== query.id) },
      },
    });
  return (
    <Card title="Assignment queries">
      {queries.exposure.length === 0 && (
        <p className="muted">An assignment query finds who saw which variation of which experiment, and when.</p>
      )}
      {queries.exposure.map((query) => (
        <section key={query.id} className={styles.query} aria-label={query.name}>
          <div className={styles.between}>
            <div>
              <h3>{query.name}</h3>
              <span className="muted">
                By <code>{query.userIdType}</code>
                {query.dimensions.length > 0 && `, can be split by ${query.dimensions.join(', ')}`}
              </span>
            </div>
            {onEdit && (
              <span className={styles.row}>
                <Button small onClick={() => onEdit(query)}>
                  Edit and run
                </Button>
                <Button small look="text" onClick={() => setLeaving(query)}>
                  Remove
                </Button>
              </span>
            )}
          </div>
          <CodeBlock code={query.query} label={`SQL of ${query.name}`} />
        </section>
      ))}
      {onEdit && (
        <div style={{ marginTop: 10 }}>
          <Button
            small
            icon={<IconPlus size={14} />}
            disabled={userIdTypes.length === 0}
            title={userIdTypes.length === 0 ? 'Add an identifier type first' : undefined}
            onClick={() => onEdit(null)}
          >
            Add assignment query
          </Button>
        </div>
      )}
      {leaving && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          confirmText="Remove"
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          Experiments analysed with it cannot be analysed again until another one is chosen for them.
        </Confirm>
      )}
    </Card>
  );
}
