import type { DataSource } from '@gb/domain/data-sources';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { countOf } from '../ui/format.ts';
import type { Column } from '../ui/list/columns.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { nameColumn } from '../ui/list/nameColumn.tsx';
import { updatedColumn } from '../ui/list/usualColumns.tsx';
import { KIND_NAMES } from './kinds.ts';
import { useDataSources } from './useDataSources.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const ConnectForm = lazyPart(async () => ({ default: (await import('./ConnectForm.tsx')).ConnectForm }));

/** All data sources. */
export function DataSourceListPage() {
  useBreadcrumbs({ label: 'Metrics and Data' }, { label: 'Data Sources' });
  const { data, error, mutate } = useDataSources();
  const { can } = usePermissions();
  const search = useListSearch();
  return (
    <ListPage
      id="datasources"
      title="Data Sources"
      noun={['data source', 'data sources']}
      rows={data?.dataSources}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      columns={COLUMNS}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'type'], placeholder: 'Search data sources' }}
      docOf={docOf}
      {...search}
      addText={can('createDatasources') && 'Add data source'}
      form={(_, close) => <ConnectForm onClose={close} />}
      empty={{
        icon: <IconDatabase size={22} />,
        title: 'No data sources yet',
        text: 'A data source is where exposures and metrics are read from: your warehouse, or CSV and Parquet files you upload.',
      }}
    />
  );
}

const docOf = ({ name, description, type }: DataSource) => ({ name, description, type: KIND_NAMES[type] });

const COLUMNS: readonly Column<DataSource>[] = [
  nameColumn('Data source', (name, { id }) => (
    <Link to="/datasources/$id" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )),
  {
    id: 'type',
    header: 'Kind',
    width: 'minmax(130px, 1fr)',
    sortBy: ({ type }) => KIND_NAMES[type],
    cell: ({ type }) => KIND_NAMES[type],
  },
  {
    id: 'queries',
    header: 'Assignment queries',
    width: 'minmax(140px, 1fr)',
    sortBy: ({ settings }) => settings.queries.exposure.length,
    cell: ({ settings }) => (
      <span className="muted num">{countOf(settings.queries.exposure.length, 'query', 'queries')}</span>
    ),
  },
  updatedColumn(),
];
