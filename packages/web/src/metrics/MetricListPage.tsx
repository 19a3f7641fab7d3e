import type { Metric } from '@gb/domain/metrics';
import { IconChartDots } from '@tabler/icons-react';
import { useMemo } from 'react';
import { sourceColumn, useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import type { Column, View } from '../ui/list/columns.ts';
import type { Filter } from '../ui/list/filters.ts';
import { rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { nameColumn } from '../ui/list/nameColumn.tsx';
import { ownerColumn, updatedColumn } from '../ui/list/usualColumns.tsx';
import { typeName } from './describe.ts';
import { MetricLink } from './MetricLink.tsx';
import { useMetrics } from './useMetrics.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const NewMetric = lazyPart(async () => ({ default: (await import('./NewMetric.tsx')).NewMetric }));

/** All metrics. */
export function MetricListPage() {
  useBreadcrumbs({ label: 'Metrics and Data' }, { label: 'Metrics' });
  const { data, error, mutate } = useMetrics();
  const sources = useDataSources().data?.dataSources;
  const { can } = usePermissions();
  const { projectId } = useProject();
  const search = useListSearch('all');
  const rows = useMemo(
    () => data?.filter(({ projects }) => !projectId || !projects.length || projects.includes(projectId)),
    [data, projectId],
  );
  const columns = useMemo(() => {
    const names = new Map(sources?.map(({ id, name }) => [id, name] as const));
    return columnsWith((id) => names.get(id) ?? '');
  }, [sources]);
  return (
    <ListPage
      id="metrics"
      title="Metrics"
      noun={['metric', 'metrics']}
      rows={rows}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      columns={columns}
      defaultSort={{ field: 'name', dir: 1 }}
      search={{ fields: ['name^3', 'description', 'tags', 'owner', 'type'], placeholder: 'Search metrics' }}
      docOf={docOf}
      views={VIEWS}
      {...search}
      filters={FILTERS}
      addText={can('createMetrics', { projects: [projectId] }) && 'New metric'}
      form={(_, close) => <NewMetric onClose={close} />}
      empty={{
        icon: <IconChartDots size={22} />,
        title: 'No metrics yet',
        text: 'A metric turns rows of your data into one number per variation, such as the share of users who ordered.',
      }}
    />
  );
}

const FILTERS: readonly Filter<Metric>[] = [
  { id: 'tags', label: 'Tags', valuesOf: ({ tags }) => tags },
  { id: 'owner', label: 'Owner', valuesOf: ({ owner }) => [owner] },
];

const docOf = (metric: Metric) => ({
  name: metric.name,
  description: metric.description,
  tags: metric.tags.join(' '),
  owner: metric.owner,
  type: typeName(metric),
});

const VIEWS: readonly View<Metric>[] = [
  { id: 'all', label: 'All', test: ({ archived }) => !archived },
  { id: 'archived', label: 'Archived', test: ({ archived }) => archived, onlyWithRows: true },
];

const columnsWith = (sourceName: (id: string) => string): readonly Column<Metric>[] => [
  nameColumn('Metric', (name, { id }) => (
    <MetricLink id={id} className={rowLinkClass}>
      {name}
    </MetricLink>
  )),
  {
    id: 'type',
    header: 'Type',
    width: 'minmax(150px, 1fr)',
    sortBy: typeName,
    cell: (metric) => (
      <span>
        {typeName(metric)}
        {metric.inverse && <span className="muted">, lower is better</span>}
      </span>
    ),
  },
  sourceColumn(sourceName),
  ownerColumn(),
  updatedColumn(),
];
