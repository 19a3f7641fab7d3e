import { conflict, invalidField, notFound } from '@gb/domain/errors';
import { type Experiment, frozenSettings, planAnalysis } from '@gb/domain/experiments';
import { type Metric, adjustmentFor } from '@gb/domain/metrics';
import type { MetricCheck, QueryDetail, Snapshot } from '@gb/domain/snapshots';
import { getDataSource } from '../data-sources/index.ts';
import { getExperiment } from '../experiments/index.ts';
import { listFactTables } from '../fact-tables/index.ts';
import { listMetrics } from '../metrics/index.ts';
import type { Ctx } from '../platform/context.ts';
import { listUnitQueries } from '../unit-queries/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { cancelRun } from '../platform/jobs/cancelling.ts';
import { notebookOf } from './notebook.ts';
import {
  type StoredSnapshot,
  insertSnapshot,
  moveSnapshot,
  readQueries,
  readSnapshot,
  readSnapshots,
  toSnapshot,
} from './snapshot.repository.ts';
import { checkSnapshot } from './checkSnapshot.ts';
import type { MetricRole } from './snapshot.table.ts';
import { SNAPSHOT_QUEUE, type SnapshotJob } from './snapshotJob.ts';

export type SnapshotRequest = {
  phase?: number;
  dimension?: string | null;
  useCache?: boolean;
  trigger?: 'person' | 'schedule';
};

/** Freezes what is to be analysed and queues the run. One run of an experiment at a time: a second gives the first. */
export async function requestSnapshot(ctx: OrgCtx, experimentId: string, request: SnapshotRequest): Promise<Snapshot> {
  const experiment = await getExperiment(ctx, experimentId, true);
  ctx.authorize('runQueries', { projects: [experiment.project] });
  const phase = request.phase ?? experiment.phases.length - 1;
  const dimension = request.dimension ?? null;
  const [newest] = await readSnapshots(ctx, experimentId, phase, dimension);
  if (newest && (newest.status === 'queued' || newest.status === 'running')) return toSnapshot(newest);
  if (newest?.status === 'waiting') await moveSnapshot(ctx, newest.id, 'waiting', cancelled(ctx));
  const snapshot: StoredSnapshot = {
    ...(await freeze(ctx, experiment, phase, dimension)),
    trigger: request.trigger ?? 'person',
    mayShare: request.useCache ?? true,
  };
  await insertSnapshot(ctx, snapshot);
  await ctx.record('experiment.refresh', {
    entity: { object: 'experiment', id: experiment.id, name: experiment.name },
    after: { snapshot: snapshot.id, phase, dimension },
  });
  const job: SnapshotJob = { organizationId: ctx.organization.id, snapshotId: snapshot.id };
  ctx.afterCommit(async () => void (await ctx.services.jobs.send(SNAPSHOT_QUEUE, snapshot.id, job)));
  return toSnapshot(snapshot);
}

export async function getSnapshot(ctx: Ctx, id: string): Promise<Snapshot> {
  return toSnapshot(await getStored(ctx, id));
}

/** The newest snapshot of a phase, and the newest one that has results to show meanwhile. */
export async function newestSnapshots(ctx: Ctx, experimentId: string, request: SnapshotRequest) {
  const experiment = await getExperiment(ctx, experimentId);
  const phase = request.phase ?? experiment.phases.length - 1;
  const all = await readSnapshots(ctx, experimentId, phase, request.dimension ?? null);
  const newest = all[0];
  const shown = all.find((snapshot) => snapshot.results !== null);
  return { newest: newest ? toSnapshot(newest) : null, shown: shown ? toSnapshot(shown) : null };
}

/** Stops a run. What the warehouse is doing for it is stopped too, wherever the run is. */
export async function cancelSnapshot(ctx: Ctx, id: string): Promise<Snapshot> {
  const stored = await getStored(ctx, id);
  const { project } = await getExperiment(ctx, stored.experiment);
  ctx.authorize('runQueries', { projects: [project] });
  let stopped = false;
  for (const status of ['queued', 'running', 'waiting'] as const)
    stopped ||= await moveSnapshot(ctx, id, status, cancelled(ctx));
  if (!stopped) throw conflict(`This run is over: ${stored.status}`);
  await ctx.record('experiment.refresh.cancelled', {
    entity: { object: 'experiment', id: stored.experiment },
    after: { snapshot: id },
  });
  await cancelRun(ctx, id);
  return getSnapshot(ctx, id);
}

const cancelled = (ctx: Ctx) => ({ status: 'cancelled' as const, dateFinished: ctx.now, error: null });

/** Lets a run go on that waits because of what it would cost, or tells one that has not begun that it may cost that much. */
export async function confirmSnapshot(ctx: OrgCtx, id: string): Promise<Snapshot> {
  const stored = await getStored(ctx, id);
  const { project } = await getExperiment(ctx, stored.experiment);
  ctx.authorize('runQueries', { projects: [project] });
  const isWoken = await moveSnapshot(ctx, id, 'waiting', { status: 'queued', isConfirmed: true });
  if (!isWoken && !(await moveSnapshot(ctx, id, 'queued', { isConfirmed: true })))
    throw conflict(`This run does not wait to be confirmed: ${stored.status}`);
  await ctx.record('experiment.refresh.confirmed', {
    entity: { object: 'experiment', id: stored.experiment },
    after: { snapshot: id, excess: stored.excess },
  });
  const job: SnapshotJob = { organizationId: ctx.organization.id, snapshotId: id };
  if (isWoken) ctx.afterCommit(async () => void (await ctx.services.jobs.send(SNAPSHOT_QUEUE, id, job)));
  return getSnapshot(ctx, id);
}

/** Every query of a run with its SQL and rows, so that each figure can be followed to where it comes from. */
export async function listQueries(ctx: Ctx, id: string): Promise<QueryDetail[]> {
  const stored = await getStored(ctx, id);
  const contents = await readQueries(ctx, id);
  return stored.queries.map((query) => ({ ...query, ...(contents.get(query.id) ?? { sql: '', rows: [] }) }));
}

/** Recomputes an analysis from raw rows by another way, and says per metric whether both agree. */
export async function checkAgain(ctx: OrgCtx, id: string): Promise<MetricCheck[]> {
  const stored = await getStored(ctx, id);
  const { project } = await getExperiment(ctx, stored.experiment);
  ctx.authorize('runQueries', { projects: [project] });
  return checkSnapshot(ctx, stored);
}

/** The analysis as a notebook that computes it again. */
export async function exportNotebook(ctx: OrgCtx, id: string) {
  const stored = await getStored(ctx, id);
  const experiment = await getExperiment(ctx, stored.experiment);
  const names = new Map((await listMetrics(ctx)).map((metric) => [metric.id, metric.name]));
  const queries = (await listQueries(ctx, id)).filter(
    ({ purpose, status, sql }) => purpose === 'results' && status === 'success' && sql !== '',
  );
  if (queries.length === 0) throw conflict('Only an analysis whose results and queries are kept can be exported');
  return notebookOf({
    title: experiment.name,
    snapshot: stored,
    queries,
    metricName: (metricId) => names.get(metricId) ?? metricId,
  });
}

async function getStored(ctx: Ctx, id: string): Promise<StoredSnapshot> {
  const stored = await readSnapshot(ctx, id);
  if (!stored) throw notFound('snapshot', id);
  await getExperiment(ctx, stored.experiment).catch(() => {
    throw notFound('snapshot', id);
  });
  return stored;
}

async function freeze(
  ctx: OrgCtx,
  experiment: Experiment,
  phaseIndex: number,
  dimension: string | null,
): Promise<StoredSnapshot> {
  if (!experiment.datasource) throw invalidField('datasource', 'choose a data source for this experiment first');
  const dataSource = await getDataSource(ctx, experiment.datasource);
  const metrics = new Map((await listMetrics(ctx)).map((metric) => [metric.id, metric]));
  const roles = rolesOf(ctx, experiment, dataSource.type, metrics);
  const plan = planAnalysis({
    experiment,
    phaseIndex,
    dataSource,
    factTables: await listFactTables(ctx),
    metrics: roles.map(({ metricId }) => metrics.get(metricId) as Metric),
    activationMetric: metrics.get(experiment.activationMetric) ?? null,
    segments: await listUnitQueries(ctx, 'segment'),
    dimensions: await listUnitQueries(ctx, 'dimension'),
    adjustments: new Map(roles.map(({ metricId, adjustment }) => [metricId, adjustment])),
    now: ctx.now,
    // Without a dimension the rows are split by day of exposure: their sums give the total, and their running sums the chart.
    dimension: dimension ?? 'date',
    withTraffic: dimension === null,
  });
  const { settings } = ctx.organization;
  return {
    id: ctx.newId('snapshot'),
    experiment: experiment.id,
    phase: phaseIndex,
    dimension,
    status: 'queued',
    error: null,
    datasource: experiment.datasource,
    plan,
    roles,
    settings: {
      engine: experiment.statsEngine ?? settings.statsEngine,
      confidenceLevel: settings.confidenceLevel,
      pValueThreshold: settings.pValueThreshold,
      sequentialTestingEnabled: experiment.sequentialTestingEnabled,
      sequentialTestingTuningParameter: experiment.sequentialTestingTuningParameter,
      multipleExposureMinPercent: settings.multipleExposureMinPercent,
      frozen: frozenSettings(experiment, phaseIndex),
    },
    queries: [],
    trigger: 'person',
    excess: [],
    isConfirmed: false,
    mayShare: true,
    results: null,
    dateCreated: ctx.now,
    dateStarted: null,
    dateFinished: null,
  };
}

/** Each metric once, in the strongest role it has, with how it is judged. */
function rolesOf(
  ctx: OrgCtx,
  experiment: Experiment,
  datasourceType: string,
  metrics: ReadonlyMap<string, Metric>,
): MetricRole[] {
  const { settings, plan } = ctx.organization;
  const request = {
    requested: experiment.regressionAdjustmentEnabled,
    days: settings.regressionAdjustmentDays,
    engine: experiment.statsEngine ?? settings.statsEngine,
    datasourceType,
    plan,
  };
  const lists = { goal: experiment.metrics, secondary: experiment.secondaryMetrics, guardrail: experiment.guardrails };
  const roles = new Map<string, MetricRole>();
  for (const [role, ids] of Object.entries(lists) as [MetricRole['role'], string[]][])
    for (const id of ids) {
      const metric = metrics.get(id);
      if (!metric || roles.has(id)) continue;
      const { inverse, minSampleSize, minPercentChange, maxPercentChange } = metric;
      const override = experiment.metricOverrides.find((own) => own.id === id);
      const adjustment = adjustmentFor(metric, request, override);
      roles.set(id, { metricId: id, role, inverse, minSampleSize, minPercentChange, maxPercentChange, adjustment });
    }
  return [...roles.values()];
}
