import type { FactTable } from '@gb/domain/fact-tables';
import { IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sourceColumn, useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import type { Column } from '../ui/list/columns.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { nameColumn } from '../ui/list/nameColumn.tsx';
import { updatedColumn } from '../ui/list/usualColumns.tsx';
import { useFactTables } from './useFactTables.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const FactTableForm = lazyPart(async () => ({ default: (await import('./FactTableForm.tsx')).FactTableForm }));

/** All fact tables. */
export function FactTableListPage() {
  useBreadcrumbs({ label: 'Metrics and Data' }, { label: 'Fact Tables' });
  const { data, error, mutate } = useFactTables();
  const sources = useDataSources().data?.dataSources;
  const { can } = usePermissions();
  const search = useListSearch();
  const columns = useMemo(() => {
    const names = new Map(sources?.map(({ id, name }) => [id, name] as const));
    return columnsWith((id) => names.get(id) ?? '');
  }, [sources]);
  return (
    <ListPage
      id="fact-tables"
      title="Fact Tables"
      noun={['fact table', 'fact tables']}
      rows={data?.factTables}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      columns={columns}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'columns'], placeholder: 'Search fact tables' }}
      docOf={docOf}
      {...search}
      addText={can('manageFactTables') && 'New fact table'}
      form={(_, close) => <FactTableForm table={null} onClose={close} />}
      empty={{
        icon: <IconTable size={22} />,
        title: 'No fact tables yet',
        text: 'A fact table is a query whose rows are things that happened, such as orders. Metrics are made of its columns.',
      }}
    />
  );
}

const docOf = ({ name, description, columns }: FactTable) => ({
  name,
  description,
  columns: columns.map(({ column }) => column).join(' '),
});

const columnsWith = (sourceName: (id: string) => string): readonly Column<FactTable>[] => [
  nameColumn('Fact table', (name, { id }) => (
    <Link to="/fact-tables/$id" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )),
  sourceColumn(sourceName),
  {
    id: 'ids',
    header: 'Identifier types',
    width: 'minmax(120px, 1fr)',
    phone: 'hide',
    cell: ({ userIdTypes }) => <span className="mono">{userIdTypes.join(', ')}</span>,
  },
  {
    id: 'columns',
    header: 'Columns',
    width: '90px',
    phone: 'label',
    sortBy: ({ columns }) => columns.length,
    cell: ({ columns }) => <span className="num">{columns.length}</span>,
  },
  updatedColumn(),
];
