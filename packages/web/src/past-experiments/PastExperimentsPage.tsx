import type { FoundExperiment, PastExperimentScan } from '@gb/domain/past-experiments';
import { SCAN_DAYS, importOf, isWorthShowing, lengthDays, seemsToRun } from '@gb/domain/past-experiments/rules';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useDataSources } from '../data-sources/index.ts';
import { LazyExperimentForm } from '../experiments/index.ts';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useOrganization, usePermissions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { useListSearch } from '../platform/useListSearch.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { countOf, formatCount, formatDate } from '../ui/format.ts';
import type { Column, View } from '../ui/list/columns.ts';
import { TwoLines } from '../ui/list/List.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { Mark } from '../ui/list/Mark.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { ScanState } from './ScanState.tsx';
import { usePastExperiments } from './usePastExperiments.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { numberIn } from '../ui/form/numberIn.ts';

const ScanFilters = lazyPart(async () => ({ default: (await import('./ScanFilters.tsx')).ScanFilters }));

const LEAST_USERS = 100;

/** Experiments that ran before, recognised in the exposures of a data source, to be taken over. */
export function PastExperimentsPage({ dataSourceId }: { dataSourceId: string }) {
  useBreadcrumbs({ label: 'Experiments', to: '/experiments' }, { label: 'Import' });
  const { data, error, mutate, look, confirm, cancel } = usePastExperiments(dataSourceId);
  const sources = useDataSources().data?.dataSources ?? [];
  const { settings } = useOrganization().organization;
  const { can } = usePermissions();
  const { projectId } = useProject();
  const search = useListSearch('all');
  const [filters, setFilters] = useState({
    users: String(LEAST_USERS),
    days: String(settings.pastExperimentsMinLength),
    hidesImported: true,
  });
  const [taking, setTaking] = useState<FoundExperiment | null>(null);
  const source = sources.find(({ id }) => id === dataSourceId);
  const found = data?.scan ?? null;
  const isLooking = isUnderWay(found?.status);
  const mayRun = can('runQueries', { projects: source?.projects ?? [] });
  const mayImport = can('createAnalyses', { projects: [projectId] });

  const rows = useMemo(() => {
    if (!data) return undefined;
    if (!found) return [];
    const { users, days, hidesImported } = filters;
    const least = { users: numberIn(users) || 0, days: numberIn(days) || 0, scannedUntil: found.endDate ?? '' };
    return found.experiments.filter((past) => isWorthShowing(past, least) && !(hidesImported && past.experimentId));
  }, [data, found, filters]);
  const until = found?.endDate ?? '';
  const views = useMemo(() => viewsUntil(until), [until]);
  const queryNames = new Map(source?.settings.queries.exposure.map(({ id, name }) => [id, name] as const));
  const columns = columnsWith({
    queryName: (id) => queryNames.get(id) ?? id,
    onTake: mayImport ? setTaking : null,
  });
  const scanButtons = mayRun && <ScanButtons scan={found} onLook={look} onCancel={cancel} />;

  return (
    <>
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
        actions={scanButtons}
        intro={
          <>
            <Suspense fallback={<Skeleton width="100%" height={60} />}>
              <ScanFilters dataSourceId={dataSourceId} sources={sources} filters={filters} onChange={setFilters} />
            </Suspense>
            {found && <ScanState scan={found} mayRun={mayRun} onConfirm={confirm} onCancel={cancel} />}
          </>
        }
        empty={{
          icon: <IconHistory size={22} />,
          title: isLooking
            ? 'Looking for experiments'
            : found?.endDate
              ? 'No experiments found'
              : 'Nobody has looked yet',
          text: found?.endDate
            ? 'Try fewer users or days, show imported ones, or check that the assignment queries of the data source give exposures.'
            : `Experiments of the last ${SCAN_DAYS} days are recognised in the exposures of all assignment queries of the data source.`,
          action: scanButtons,
        }}
      />
      {taking && (
        <Suspense>
          <LazyExperimentForm past={importOf(taking, dataSourceId, until)} onClose={() => setTaking(null)} />
        </Suspense>
      )}
    </>
  );
}

type ScanButtonsProps = {
  scan: PastExperimentScan | null;
  onLook: (everything: boolean) => Promise<unknown>;
  onCancel: () => Promise<unknown>;
};

function ScanButtons({ scan, onLook, onCancel }: ScanButtonsProps) {
  if (isUnderWay(scan?.status)) return <ActionButton onAction={onCancel}>Cancel</ActionButton>;
  if (!scan?.endDate)
    return (
      <ActionButton icon={<IconRefresh size={15} />} onAction={() => onLook(false)}>
        Look for experiments
      </ActionButton>
    );
  const anew = () => void onLook(true).catch(toastFailure('Nobody is looking'));
  return (
    <>
      <ActionButton icon={<IconRefresh size={15} />} onAction={() => onLook(false)}>
        Look again
      </ActionButton>
      <RowMenu
        label="More ways to look"
        items={[{ label: 'Scan everything anew', icon: <IconHistory size={16} />, onSelect: anew }]}
      />
    </>
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
  onTake: ((past: FoundExperiment) => void) | null;
};

const columnsWith = ({ queryName, onTake }: ColumnContext): readonly Column<FoundExperiment>[] => [
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
        onTake && (
          <Button small title={`Import ${past.name}`} onClick={() => onTake(past)}>
            Import
          </Button>
        )
      );
    },
  },
];
