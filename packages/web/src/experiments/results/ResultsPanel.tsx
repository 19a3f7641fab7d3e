import type { Experiment } from '@gb/domain/experiments';
import { frozenSettings } from '@gb/domain/experiments/frozenSettings';
import type { Snapshot } from '@gb/domain/snapshots';
import { isUnderWay } from '@gb/domain/snapshots/isUnderWay';
import { outdatedReasons } from '@gb/domain/snapshots/outdated';
import { IconFileTypeCsv, IconNotebook, IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { OverBudget } from '../../budgets/index.ts';
import { useDataSources } from '../../data-sources/index.ts';
import { useMetrics } from '../../metrics/index.ts';
import { useOrganization, usePermissions } from '../../platform/OrganizationProvider.tsx';
import { Alert, ErrorAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type MenuItem } from '../../ui/Dropdown.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { useUnitQueries } from '../../unit-queries/index.ts';
import { resultsCsv } from './csv.ts';
import { dimensionGroups, dimensionName } from './dimensions.ts';
import { EmptyResults, type Missing, missingOf } from './EmptyResults.tsx';
import styles from './Results.module.css';
import { ResultsBody } from './ResultsBody.tsx';
import { ResultsTools, type Look } from './ResultsTools.tsx';
import { RunBar, RunProgress } from './RunBar.tsx';
import { trackSnapshot } from './snapshotEvent.ts';
import { useSnapshot } from './useSnapshot.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const CheckPanel = lazyPart(async () => ({ default: (await import('./CheckPanel.tsx')).CheckPanel }));
const QueriesDrawer = lazyPart(async () => ({ default: (await import('./QueriesDrawer.tsx')).QueriesDrawer }));

type ResultsPanelProps = {
  experiment: Experiment;
  /** Opens the analysis settings; left out for people who may not change them. */
  onConfigure?: (() => void) | undefined;
  onStop?: (() => void) | undefined;
};

/** The results of an experiment: its newest analysis, or what is still missing for one. */
export function ResultsPanel(props: ResultsPanelProps) {
  const missing = missingOf(props.experiment);
  if (missing) return <EmptyResults missing={missing} onConfigure={props.onConfigure} />;
  return <Analysed {...props} />;
}

function Analysed({ experiment, onConfigure, onStop }: ResultsPanelProps) {
  const [phase, setPhase] = useState(experiment.phases.length - 1);
  const [dimension, setDimension] = useState('');
  const [look, setLook] = useState<Look>('violin');
  const [drawer, setDrawer] = useState<{ snapshotId: string; queryId: string | null } | null>(null);
  const { data, error, mutate, run, confirm, cancel, readNotebook } = useSnapshot(experiment.id, phase, dimension);
  const { data: metricData } = useMetrics();
  const { data: sources } = useDataSources();
  const { data: userDimensions } = useUnitQueries('dimension');
  const [checking, setChecking] = useState<string | null>(null);
  const { can } = usePermissions();
  const { settings } = useOrganization().organization;
  const metrics = useMemo(() => new Map(metricData?.map((metric) => [metric.id, metric] as const)), [metricData]);
  const metricName = (id: string) => metrics.get(id)?.name ?? 'a metric that was deleted';
  if (!data || !metricData) {
    return error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={280} />;
  }

  const { newest, shown } = data;
  const source = sources?.dataSources.find(({ id }) => id === experiment.datasource);
  const assignment = source?.settings.queries.exposure.find(({ id }) => id === experiment.exposureQueryId);
  /** Removed from the data source, so nothing can be run. */
  const isGone = source !== undefined && assignment === undefined;
  const dimensions = dimensionGroups(experiment, assignment?.dimensions ?? [], userDimensions ?? []);
  const mayRun = can('runQueries', { projects: [experiment.project] });
  const frozen = shown?.settings.frozen;
  const reasons = frozen
    ? outdatedReasons(frozen, frozenSettings(experiment, phase), {
        before: shown.settings.engine,
        now: experiment.statsEngine ?? settings.statsEngine,
      })
    : [];
  const openQueries = (snapshot: Snapshot, queryId: string | null = null) =>
    setDrawer({ snapshotId: snapshot.id, queryId });

  const update = async (useCache = true) => trackSnapshot(experiment, source?.type ?? '', await run(useCache));
  const moreAbout = (snapshot: Snapshot): MenuItem[] => [
    ...(mayRun
      ? [
          {
            label: 'Re-run all queries',
            icon: <IconRefresh size={16} />,
            onSelect: () => void update(false).catch(toastFailure('Nothing is computed anew')),
          },
          {
            label: 'Check this analysis',
            icon: <IconShieldCheck size={16} />,
            onSelect: () => setChecking(snapshot.id),
          },
        ]
      : []),
    {
      label: 'Download CSV',
      icon: <IconFileTypeCsv size={16} />,
      onSelect: () =>
        saveFile(
          `${experiment.trackingKey}.csv`,
          'text/csv',
          resultsCsv(
            snapshot,
            experiment.variations.map(({ name }) => name),
            metricName,
          ),
        ),
    },
    {
      label: 'Download notebook',
      icon: <IconNotebook size={16} />,
      onSelect: () =>
        void readNotebook(snapshot.id)
          .then((notebook) =>
            saveFile(`${experiment.trackingKey}.ipynb`, 'application/x-ipynb+json', JSON.stringify(notebook, null, 1)),
          )
          .catch(toastFailure('The notebook was not made')),
    },
  ];

  const tools = (
    <>
      <ResultsTools
        experiment={experiment}
        settings={(shown ?? newest)?.settings}
        dimensions={dimensions}
        phase={phase}
        onPhase={setPhase}
        dimension={dimension}
        onDimension={setDimension}
        look={look}
        onLook={setLook}
        onQueries={newest ? () => openQueries(newest) : undefined}
        more={shown?.results ? moreAbout(shown) : []}
      >
        <RunBar
          newest={newest}
          shown={shown}
          nextUpdate={
            experiment.status === 'running' && experiment.autoSnapshots ? experiment.nextSnapshotAttempt : null
          }
          mayRun={mayRun && !isGone}
          metricName={metricName}
          onRun={() => update()}
          onCancel={cancel}
        />
      </ResultsTools>
      {newest && isUnderWay(newest.status) && <RunProgress snapshot={newest} />}
    </>
  );

  return (
    <div className={styles.stack}>
      {newest?.status === 'waiting' && (
        <OverBudget excess={newest.excess} {...(mayRun && { onConfirm: confirm, onCancel: cancel })} />
      )}
      {newest && <Outcome newest={newest} hasOlder={shown !== null} onQueries={() => openQueries(newest)} />}
      {phase < experiment.phases.length - 1 && (
        <Alert tone="warn">These are the results of an earlier phase, with the targeting and split it had then.</Alert>
      )}
      {isGone && (
        <Alert tone="warn">
          The assignment query of this experiment is gone, so its results cannot be updated.{' '}
          {onConfigure && (
            <Button small onClick={onConfigure}>
              Choose another one
            </Button>
          )}
        </Alert>
      )}
      {reasons.length > 0 && (
        <Alert tone="warn">
          These results are outdated: {reasons.join(', ')}. {mayRun && 'Press Update to compute them anew.'}
        </Alert>
      )}
      {shown?.results ? (
        <ResultsBody
          experiment={experiment}
          snapshot={shown}
          results={shown.results}
          metrics={metrics}
          look={look}
          onShowQuery={(queryId) => openQueries(shown, queryId)}
          onStop={onStop}
          dimensionName={(value) => dimensionName(dimensions, value)}
          tools={tools}
        />
      ) : (
        <>
          {tools}
          <NoResultsYet experiment={experiment} newest={newest} onConfigure={onConfigure} />
        </>
      )}
      {checking && (
        <Suspense fallback={null}>
          <CheckPanel snapshotId={checking} metricName={metricName} onClose={() => setChecking(null)} />
        </Suspense>
      )}
      {drawer && (
        <Suspense fallback={null}>
          <QueriesDrawer
            snapshotId={drawer.snapshotId}
            focusId={drawer.queryId}
            metricName={metricName}
            onClose={() => setDrawer(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type OutcomeProps = { newest: Snapshot; hasOlder: boolean; onQueries: () => void };

/** Why the newest run brought nothing; older results stay below. */
function Outcome({ newest, hasOlder, onQueries }: OutcomeProps) {
  const older = hasOlder ? ' The results below are of an earlier run.' : '';
  if (newest.status === 'cancelled') return <Alert>The last run was cancelled.{older}</Alert>;
  if (newest.status !== 'error') return null;
  return (
    <>
      <ErrorAlert text={newest.error ?? 'The last run failed.'} />
      <div>
        <Button small onClick={onQueries}>
          See the queries
        </Button>
        {older && <span className="muted">{older}</span>}
      </div>
    </>
  );
}

type NoResultsProps = { experiment: Experiment; newest: Snapshot | null; onConfigure?: (() => void) | undefined };

function NoResultsYet({ experiment, newest, onConfigure }: NoResultsProps) {
  if (newest && isUnderWay(newest.status)) {
    return (
      <Card>
        <Skeleton width="100%" height={220} />
      </Card>
    );
  }
  const missing: Missing = experiment.status === 'draft' ? 'draft' : 'results';
  return <EmptyResults missing={missing} onConfigure={onConfigure} />;
}
