import { type Experiment, currentPhase } from '@gb/domain/experiments';
import { IconFlask2, IconHistory } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { watchColumn } from '../activity/index.ts';
import { useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useDefinitions, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { Button } from '../ui/Button.tsx';
import { Badge, TagRow } from '../ui/Badge.tsx';
import { formatCoverage } from '../ui/format.ts';
import type { Column, View } from '../ui/list/columns.ts';
import type { Filter } from '../ui/list/filters.ts';
import { TwoLines, rowLinkClass } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { RESULT_NAMES, RESULT_TONES, dateOf, dateText, statusName, statusTone } from './status.ts';
import { LazyExperimentForm } from './LazyExperimentForm.tsx';
import { useExperiments } from './useExperiments.ts';

/** All experiments, by status. */
export function ExperimentListPage() {
  useBreadcrumbs({ label: 'Experiments' });
  const { data, error, mutate } = useExperiments();
  const { data: definitions } = useDefinitions();
  const { can } = usePermissions();
  const { projectId } = useProject();
  const search = useListSearch('all');
  const sources = useDataSources().data?.dataSources;
  const navigate = useNavigate();
  const rows = useMemo(
    () => data?.experiments.filter(({ project }) => !projectId || project === projectId),
    [data, projectId],
  );
  const columns = useMemo(() => {
    const colors = new Map(definitions?.tags.map(({ id, color }) => [id, color] as const));
    return [NAME, WATCH, STATUS, tagsColumn(colors), ...REST];
  }, [definitions]);
  const exposed = sources?.find(({ settings }) => settings.queries.exposure.length > 0);
  const importButton = exposed && can('createAnalyses', { projects: [projectId] }) && (
    <Button
      icon={<IconHistory size={16} />}
      onClick={() => void navigate({ to: '/experiments/import/$id', params: { id: exposed.id } })}
    >
      Import
    </Button>
  );
  return (
    <ListPage
      id="experiments"
      title="Experiments"
      noun={['experiment', 'experiments']}
      rows={rows}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ id }) => id}
      columns={columns}
      defaultSort={{ field: 'date', dir: -1 }}
      search={{
        fields: [
          'name^3',
          'trackingKey^2',
          'hypothesis^2',
          'id',
          'description',
          'tags',
          'status',
          'owner',
          'results',
          'analysis',
        ],
        placeholder: 'Search experiments',
      }}
      docOf={docOf}
      views={VIEWS}
      {...search}
      filters={FILTERS}
      actions={importButton}
      addText={can('createAnalyses', { projects: [projectId] }) && 'New experiment'}
      form={(_, close) => <LazyExperimentForm onClose={close} />}
      empty={{
        icon: <IconFlask2 size={22} />,
        title: 'No experiments yet',
        text: 'An experiment splits traffic between variations of a feature and measures what each does to your metrics.',
        action: importButton,
      }}
    />
  );
}

const docOf = ({
  name,
  trackingKey,
  hypothesis,
  id,
  description,
  tags,
  status,
  owner,
  results,
  analysis,
}: Experiment) => ({
  name,
  trackingKey,
  hypothesis,
  id,
  description,
  tags: tags.join(' '),
  status,
  owner,
  results: results ?? '',
  analysis,
});

const VIEWS: readonly View<Experiment>[] = [
  { id: 'all', label: 'All', test: ({ archived }) => !archived },
  { id: 'running', label: 'Running', test: ({ archived, status }) => !archived && status === 'running' },
  { id: 'drafts', label: 'Drafts', test: ({ archived, status }) => !archived && status === 'draft' },
  { id: 'stopped', label: 'Stopped', test: ({ archived, status }) => !archived && status === 'stopped' },
  { id: 'archived', label: 'Archived', test: ({ archived }) => archived, onlyWithRows: true },
];

const FILTERS: readonly Filter<Experiment>[] = [
  { id: 'tags', label: 'Tags', valuesOf: ({ tags }) => tags },
  { id: 'owner', label: 'Owner', valuesOf: ({ owner }) => [owner] },
];

const WATCH = watchColumn<Experiment>('experiments', ({ name }) => name);

const NAME: Column<Experiment> = {
  id: 'name',
  header: 'Experiment',
  width: 'minmax(260px, 2.4fr)',
  skeleton: 'title',
  sortBy: ({ name }) => name,
  cell: ({ id, name, hypothesis, trackingKey }, { ranges, compact }) => (
    <TwoLines
      compact={compact}
      first={
        <Link to="/experiment/$id" params={{ id }} className={rowLinkClass}>
          <Mark text={name} ranges={ranges} />
        </Link>
      }
      second={hypothesis || trackingKey}
    />
  ),
};

const STATUS: Column<Experiment> = {
  id: 'status',
  header: 'Status',
  width: '110px',
  sortBy: ({ status }) => ['running', 'draft', 'stopped'].indexOf(status),
  cell: (experiment) => (
    <Badge tone={statusTone(experiment)} dot>
      {statusName(experiment)}
    </Badge>
  ),
};

const tagsColumn = (colors: ReadonlyMap<string, string>): Column<Experiment> => ({
  id: 'tags',
  header: 'Tags',
  width: 'minmax(120px, 1fr)',
  phone: 'hide',
  sortBy: ({ tags }) => tags.join(' '),
  cell: ({ tags }) => <TagRow names={tags} colors={colors} />,
});

const REST: readonly Column<Experiment>[] = [
  {
    id: 'summary',
    header: 'Summary',
    width: 'minmax(160px, 1.2fr)',
    cell: (experiment) => <Summary experiment={experiment} />,
  },
  {
    id: 'date',
    header: 'Date',
    width: '160px',
    sortBy: (experiment) => Date.parse(dateOf(experiment).date),
    cell: (experiment) => <span className="muted">{dateText(experiment)}</span>,
  },
];

/** Stopped: the conclusion and who won. Otherwise: how much traffic, and how it is split. */
function Summary({ experiment }: { experiment: Experiment }) {
  const { results, winner, variations } = experiment;
  if (results) {
    return (
      <>
        <Badge tone={RESULT_TONES[results]}>{RESULT_NAMES[results]}</Badge>
        {results === 'won' && winner !== null && <span className="muted"> {variations[winner]?.name}</span>}
      </>
    );
  }
  const { coverage, variationWeights } = currentPhase(experiment);
  const split = variationWeights.map((weight) => Math.round(weight * 100)).join('/');
  return (
    <span className="muted num">
      {formatCoverage(coverage)} of traffic, {split}
    </span>
  );
}
