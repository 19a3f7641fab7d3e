import { type Experiment, currentPhase } from '@gb/domain/experiments';
import type { Metric } from '@gb/domain/metrics';
import type { AnalysisResults, Snapshot } from '@gb/domain/snapshots';
import { type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HealthRow } from './HealthRow.tsx';
import { healthOf } from './health.ts';
import { ResultsTable } from './ResultsTable.tsx';
import type { Look } from './ResultsTools.tsx';
import type { MetricResult } from './resultView.ts';
import { type Role, type ViewContext, metricByGroup, metricsOfRole, seriesOf } from './snapshotView.ts';
import { VerdictBanner } from './VerdictBanner.tsx';
import { wordVerdict } from './verdict.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const MetricDetail = lazyPart(async () => ({ default: (await import('./MetricDetail.tsx')).MetricDetail }));

const SECTIONS: readonly (readonly [Role, string])[] = [
  ['goal', 'Goal metrics'],
  ['secondary', 'Secondary metrics'],
  ['guardrail', 'Guardrails'],
];

type ResultsBodyProps = {
  experiment: Experiment;
  snapshot: Snapshot;
  results: AnalysisResults;
  metrics: ReadonlyMap<string, Metric>;
  look: Look;
  onShowQuery: (queryId: string) => void;
  onStop?: (() => void) | undefined;
  dimensionName: (value: string) => string;
  /** The row of tools between health and tables. */
  tools: ReactNode;
};

/** Verdict, health and the tables of one analysis. */
export function ResultsBody(props: ResultsBodyProps) {
  const { experiment, snapshot, results, metrics } = props;
  const variationNames = experiment.variations.map(({ name }) => name);
  const context: ViewContext = { settings: snapshot.settings, variationNames, metrics };
  const words = wordVerdict({
    verdict: results.verdict,
    settings: snapshot.settings,
    srm: results.groups[0]?.srm ?? null,
    variationName: (index) => variationNames[index] ?? `Variation ${index}`,
    metricName: (id) => metrics.get(id)?.name ?? 'a metric that was deleted',
    isRunning: experiment.status === 'running',
  });
  const canDecide = results.verdict.kind === 'winner' || results.verdict.kind === 'loser';
  const phase = experiment.phases[snapshot.phase] ?? currentPhase(experiment);
  const table = (
    title: string,
    rows: MetricResult[],
    courseOf: (metric: MetricResult) => ReturnType<typeof seriesOf>,
  ) => (
    <ResultsTable
      key={title}
      title={title}
      engine={snapshot.settings.engine}
      metrics={rows}
      look={props.look}
      detail={(metric) => (
        <Suspense fallback={<Skeleton width="100%" height={240} />}>
          <MetricDetail
            metric={metric}
            series={courseOf(metric)}
            controlName={variationNames[0] ?? 'the baseline'}
            confidenceLevel={snapshot.settings.confidenceLevel}
            onShowQuery={props.onShowQuery}
          />
        </Suspense>
      )}
    />
  );

  return (
    <>
      {snapshot.dimension === null && (
        <VerdictBanner
          words={words}
          action={canDecide && props.onStop && <Button onClick={props.onStop}>Stop and conclude…</Button>}
        />
      )}
      <HealthRow
        health={healthOf(results, variationNames, snapshot.settings.multipleExposureMinPercent)}
        from={phase.dateStarted}
        until={phase.dateEnded ?? snapshot.dateFinished}
      />
      {props.tools}
      {snapshot.dimension === null
        ? SECTIONS.flatMap(([role, title]) => {
            const rows = results.groups.flatMap((group) => metricsOfRole(group, role, context));
            return rows.length ? [table(title, rows, ({ id }) => seriesOf(results, id, context))] : [];
          })
        : (results.groups[0]?.metrics ?? []).map(({ metricId }) =>
            table(
              `${metrics.get(metricId)?.name ?? 'A metric that was deleted'} by ${props.dimensionName(snapshot.dimension ?? '')}`,
              metricByGroup(results.groups, metricId, context),
              () => [],
            ),
          )}
    </>
  );
}
