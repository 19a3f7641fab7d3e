import type { FactFilter, FactTable } from '@gb/domain/fact-tables';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { RemovalDialog, UsedByCard } from '../references/index.ts';
import { Button } from '../ui/Button.tsx';
import { History } from '../activity/index.ts';
import { usePlaceFacts } from '../projects/index.ts';
import { Card, Facts } from '../ui/Card.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { formatDate } from '../ui/format.ts';
import { Confirm, Modal } from '../ui/Modal.tsx';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { RowsTable } from '../ui/RowsTable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFactTable, useMetricsOf } from './useFactTables.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const FactTableForm = lazyPart(async () => ({ default: (await import('./FactTableForm.tsx')).FactTableForm }));
const FilterForm = lazyPart(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }));

/** One fact table: its query, its columns, its filters, and the metrics made of it. */
export function FactTablePage({ id }: { id: string }) {
  const { data, error, mutate } = useFactTable(id);
  const table = data?.factTable;
  useBreadcrumbs({ label: 'Fact Tables', to: '/fact-tables' }, { label: table?.name ?? '…' });
  if (table) return <Loaded table={table} />;
  return (
    <Page title="Fact table">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />}
    </Page>
  );
}

type Dialog = 'edit' | 'delete' | { filter: FactFilter | null } | null;

function Loaded({ table }: { table: FactTable }) {
  const { remove } = useFactTable(table.id);
  const { can } = usePermissions();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const mayEdit = can('manageFactTables', { projects: table.projects });
  return (
    <Page
      title={table.name}
      sub={table.description}
      actions={
        mayEdit && (
          <>
            <Button icon={<IconPencil size={15} />} onClick={() => setDialog('edit')}>
              Edit
            </Button>
            <RowMenu
              label="More actions"
              items={[
                { label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') },
              ]}
            />
          </>
        )
      }
    >
      <Columns rail={<Rail table={table} />}>
        <Card title="SQL">
          <CodeBlock code={table.sql} label={`SQL of ${table.name}`} />
        </Card>
        <Card title="Columns">
          {table.columns.length === 0 ? (
            <p className="muted">None found yet: edit the fact table and run its query.</p>
          ) : (
            <RowsTable
              label={`Columns of ${table.name}`}
              columns={['Column', 'Type', ...(table.columns.some(({ name }) => name) ? ['Name'] : [])]}
              rows={table.columns.map(({ column, datatype, name }) => ({ Column: column, Type: datatype, Name: name }))}
            />
          )}
        </Card>
        <Filters table={table} onEdit={mayEdit ? (filter) => setDialog({ filter }) : undefined} />
        <History object="factTable" id={table.id} />
      </Columns>
      <Suspense fallback={null}>
        {dialog === 'edit' && <FactTableForm table={table} onClose={close} />}
        {dialog !== null && typeof dialog === 'object' && (
          <FilterForm table={table} filter={dialog.filter} onClose={close} />
        )}
      </Suspense>
      {dialog === 'delete' && (
        <Suspense fallback={null}>
          <RemovalDialog
            object="factTable"
            id={table.id}
            title={`Delete ${table.name}?`}
            onClose={close}
            onRemove={async () => {
              await remove();
              void navigate({ to: '/fact-tables' });
            }}
          >
            The data stay where they are. This cannot be undone.
          </RemovalDialog>
        </Suspense>
      )}
    </Page>
  );
}

function Rail({ table }: { table: FactTable }) {
  const source = useDataSources().data?.dataSources.find(({ id }) => id === table.datasource);
  const places = usePlaceFacts(table);
  return (
    <>
      <Card title="About">
        <Facts
          items={[
            [
              'Data source',
              source ? (
                <Link key="source" to="/datasources/$id" params={{ id: source.id }}>
                  {source.name}
                </Link>
              ) : (
                '…'
              ),
            ],
            ['Identifier types', <code key="ids">{table.userIdTypes.join(', ')}</code>],
            ...places,
            ['Owner', table.owner || <span key="owner">nobody</span>],
            ['Changed', formatDate(table.dateUpdated)],
          ]}
        />
      </Card>
      <UsedByCard object="factTable" id={table.id} none="No metric is made of it yet." />
    </>
  );
}

type FiltersProps = { table: FactTable; onEdit: ((filter: FactFilter | null) => void) | undefined };

function Filters({ table, onEdit }: FiltersProps) {
  const { updateFilters } = useFactTable(table.id);
  const [leaving, setLeaving] = useState<FactFilter | null>(null);
  const metrics = useMetricsOf(table.id);
  const users = (metrics ?? []).filter(({ numerator, denominator }) =>
    [numerator, denominator].some(
      (side) => leaving && side?.factTableId === table.id && side.filters.includes(leaving.id),
    ),
  );
  return (
    <Card title="Filters">
      {table.filters.length === 0 && (
        <p className="muted">A filter is a saved condition on these rows, for metrics that count only some of them.</p>
      )}
      {table.filters.map((filter) => (
        <div key={filter.id} style={{ display: 'flex', gap: 10, alignItems: 'baseline', padding: '4px 0' }}>
          <strong>{filter.name}</strong>
          <code style={{ flex: 1, overflowWrap: 'anywhere' }}>{filter.value}</code>
          {onEdit && (
            <Button small look="text" aria-label={`Edit ${filter.name}`} onClick={() => onEdit(filter)}>
              Edit
            </Button>
          )}
          {onEdit && (
            <Button
              small
              look="text"
              disabled={!metrics}
              aria-label={`Remove ${filter.name}`}
              onClick={() => setLeaving(filter)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {leaving && users.length > 0 && (
        <Modal title={`${leaving.name} is in use`} onClose={() => setLeaving(null)} size={440}>
          Take it out of these metrics first: {users.map(({ name }) => name).join(', ')}.
        </Modal>
      )}
      {leaving && users.length === 0 && (
        <Confirm
          title={`Remove ${leaving.name}?`}
          confirmText="Remove"
          onClose={() => setLeaving(null)}
          onConfirm={() => updateFilters((now) => now.filter(({ id }) => id !== leaving.id), table)}
        >
          No metric that you may see uses this filter. The data stay where they are.
        </Confirm>
      )}
      {onEdit && (
        <div style={{ marginTop: 10 }}>
          <Button small icon={<IconPlus size={14} />} onClick={() => onEdit(null)}>
            Add filter
          </Button>
        </div>
      )}
    </Card>
  );
}
