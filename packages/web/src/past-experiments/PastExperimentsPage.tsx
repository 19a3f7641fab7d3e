import type { FoundExperiment } from '@gb/domain/past-experiments';
import { SCAN_DAYS, isWorthShowing, lengthDays, seemsToRun } from '@gb/domain/past-experiments/rules';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useDataSources } from '../data-sources/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useOrganization, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { countOf, formatCount, formatDate, formatDateTime } from '../ui/format.ts';
import type { Column, View } from '../ui/list/columns.ts';
import { TwoLines } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './PastExperiments.module.css';
import { usePastExperiments } from './usePastExperiments.ts';

const LEAST_USERS = 100;

/** Experiments that ran before, recognised in the exposures of a data source, to be taken over. */
export function PastExperimentsPage({ dataSourceId }: { dataSourceId: string }) {
  useBreadcrumbs({ label: 'Experiments', to: '/experiments' }, { label: 'Import' });
  const { data, error, mutate, scan, take } = usePastExperiments(dataSourceId);
  const sources = useDataSources().data?.dataSources ?? [];
  const { settings } = useOrganization().organization;
  const { can } = usePermissions();
  const { projectId } = useProject();
  const navigate = useNavigate();
  const search = useListSearch('all');
  const [users, setUsers] = useState(String(LEAST_USERS));
  const [days, setDays] = useState(String(settings.pastExperimentsMinLength));
  const [hidesImported, setHidesImported] = useState(true);
  const source = sources.find(({ id }) => id === dataSourceId);
  const found = data?.scan ?? null;
  const mayRun = can('runQueries', { projects: source?.projects ?? [] });
  const mayImport = can('createAnalyses', { projects: [projectId] });

  const rows = useMemo(() => {
    if (!data) return undefined;
    if (!found) return [];
    const least = { users: Number(users) || 0, days: Number(days) || 0, scannedUntil: found.endDate };
    return found.experiments.filter((past) => isWorthShowing(past, least) && !(hidesImported && past.experimentId));
  }, [data, found, users, days, hidesImported]);
  const until = found?.endDate ?? '';
  const views = useMemo(() => viewsUntil(until), [until]);
  const queryNames = new Map(source?.settings.queries.exposure.map(({ id, name }) => [id, name] as const));
  const columns = columnsWith({
    queryName: (id) => queryNames.get(id) ?? id,
    take: mayImport
      ? async (past) => {
          const { id } = await take(past, until, projectId);
          void navigate({ to: '/experiment/$id', params: { id } });
        }
      : null,
  });
  const scanButton = mayRun && (
    <ActionButton icon={<IconRefresh size={15} />} onAction={scan}>
      {found ? 'Look again' : 'Look for experiments'}
    </ActionButton>
  );

  return (
    <ListPage
      id="past-experiments"
      title="Import experiments"
      noun={['experiment', 'experiments']}
      rows={rows}
      error={error}
      onRetry={() => void mutate()}
      rowId={({ trackingKey }) => trackingKey}
      columns={columns}
      defaultSort={{ field: 'start', dir: -1 }}
      search={{ fields: ['name^3', 'trackingKey^2'], placeholder: 'Search experiments' }}
      docOf={({ name, trackingKey }) => ({ name, trackingKey })}
      views={views}
      {...search}
      actions={scanButton}
      intro={
        <>
          <div className={styles.filters}>
            <Select
              label="Data source"
              options={sources.map(({ id, name }) => ({ value: id, label: name }))}
              value={dataSourceId}
              onChange={(id) => void navigate({ to: '/experiments/import/$id', params: { id } })}
            />
            <TextField
              label="At least users"
              inputMode="numeric"
              value={users}
              onChange={(event) => setUsers(event.currentTarget.value)}
            />
            <TextField
              label="At least days, once over"
              inputMode="numeric"
              value={days}
              onChange={(event) => setDays(event.currentTarget.value)}
            />
            <SwitchField label="Hide imported" checked={hidesImported} onChange={setHidesImported} />
          </div>
          {found && (
            <p className="muted" role="status">
              {countOf(found.experiments.length, 'experiment')} recognised in the exposures since{' '}
              {formatDate(found.startDate)}, as of {formatDateTime(found.endDate)}.
            </p>
          )}
        </>
      }
      empty={{
        icon: <IconHistory size={22} />,
        title: found ? 'No experiments found' : 'Nobody has looked yet',
        text: found
          ? 'Try fewer users or days, show imported ones, or check that the assignment queries of the data source give exposures.'
          : `Experiments of the last ${SCAN_DAYS} days are recognised in the exposures of all assignment queries of the data source.`,
        action: scanButton,
      }}
    />
  );
}

const viewsUntil = (scannedUntil: string): readonly View<FoundExperiment>[] => [
  { id: 'all', label: 'All', test: () => true },
  { id: 'running', label: 'Running', test: (past) => seemsToRun(past, scannedUntil) },
  { id: 'stopped', label: 'Stopped', test: (past) => !seemsToRun(past, scannedUntil) },
];

type ColumnContext = {
  queryName: (id: string) => string;
  /** Left out for people who may not. */
  take: ((past: FoundExperiment) => Promise<unknown>) | null;
};

const columnsWith = ({ queryName, take }: ColumnContext): readonly Column<FoundExperiment>[] => [
  {
    id: 'name',
    header: 'Experiment',
    width: 'minmax(220px, 2fr)',
    skeleton: 'title',
    sortBy: ({ name }) => name,
    cell: ({ name, trackingKey, assignmentQueryId }, { ranges, compact }) => (
      <TwoLines
        compact={compact}
        first={
          <strong>
            <Mark text={name} ranges={ranges} />
          </strong>
        }
        second={`${trackingKey} in ${queryName(assignmentQueryId)}`}
      />
    ),
  },
  {
    id: 'start',
    header: 'Start',
    width: '120px',
    sortBy: ({ startDay }) => startDay,
    cell: ({ startDay }) => <span className="muted">{formatDate(startDay)}</span>,
  },
  {
    id: 'end',
    header: 'End',
    width: '170px',
    sortBy: ({ endDay }) => endDay,
    cell: (past) => (
      <span className="muted">
        {formatDate(past.endDay)}, {countOf(lengthDays(past), 'day')}
      </span>
    ),
  },
  {
    id: 'variations',
    header: 'Variations',
    width: 'minmax(140px, 1fr)',
    cell: ({ variations }) => (
      <span className="muted">
        {variations.map(({ name }) => name).join(', ')}{' '}
        <span className="num">({variations.map(({ weight }) => Math.round(weight * 100)).join('/')})</span>
      </span>
    ),
  },
  {
    id: 'users',
    header: 'Users',
    width: '100px',
    align: 'end',
    sortBy: ({ users }) => users,
    cell: ({ users }) => <span className="num">{formatCount(users)}</span>,
  },
  {
    id: 'import',
    header: 'Import',
    hideHeader: true,
    width: '130px',
    align: 'end',
    cell: (past) => {
      if (past.experimentId)
        return (
          <Link to="/experiment/$id" params={{ id: past.experimentId }} style={{ textDecoration: 'underline' }}>
            Imported
          </Link>
        );
      return (
        take && (
          <ActionButton small title={`Import ${past.name}`} onAction={() => take(past)}>
            Import
          </ActionButton>
        )
      );
    },
  },
];
