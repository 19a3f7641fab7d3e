import { join } from 'node:path';
import { AppError } from '@gb/domain/errors';
import { type NewFactMetric, newFactMetric } from '@gb/domain/metrics';
import { newDataSource } from '@gb/domain/data-sources';
import { newExperiment } from '@gb/domain/experiments';
import { newFactTable } from '@gb/domain/fact-tables';
import { demoProjectId, newProject } from '@gb/domain/projects';
import { newSdkConnection } from '@gb/domain/sdk-connections';
import { createDataSource, demoFile, listDataSources } from '../data-sources/index.ts';
import { createExperiment, listExperiments, startExperimentAt } from '../experiments/index.ts';
import { createFactTable } from '../fact-tables/index.ts';
import { createFeature } from '../features/index.ts';
import { createFactMetric } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { createProject, listProjects } from '../projects/index.ts';
import { createSdkConnection, listSdkConnections } from '../sdk-connections/index.ts';
import { getSnapshot, newestSnapshots, requestSnapshot } from '../snapshots/index.ts';
import { makeShop } from './makeShop.ts';
import { DAY_MS } from './shop.ts';

const DEMO_FEATURE = 'gbdemo-checkout-layout';
const DEMO_TRACKING_KEY = 'gbdemo-checkout-layout-exp';
const DEMO_DAYS = 30;
const DEMO_VISITORS = 110_000;
const DEMO_SEED = 20;
const VARIATIONS = [
  { key: '0', name: 'Current', value: 'current', description: 'The checkout in three steps' },
  { key: '1', name: 'One page', value: 'one-page', description: 'Address, delivery and payment on one page' },
  { key: '2', name: 'One page, compact', value: 'one-page-compact', description: 'The same without the order summary' },
];

export type DemoIds = {
  projectId: string;
  featureId: string;
  experimentId: string;
  datasourceId: string;
  sdkConnectionId: string;
};

/** Makes the demo project with data and first results; what is there already is kept, what is missing is completed. */
export async function ensureDemoProject(ctx: OrgCtx): Promise<{ made: boolean; ids: DemoIds }> {
  const existing = await findDemo(ctx);
  const ids = existing ?? (await ctx.inTransaction(makeEntities));
  await ensureData(ctx, ids);
  await ensureResults(ctx, ids.experimentId);
  return { made: existing === null, ids };
}

async function findDemo(ctx: OrgCtx): Promise<DemoIds | null> {
  const projectId = demoProjectId(ctx.organization.id);
  if (!(await listProjects(ctx)).some(({ id }) => id === projectId)) return null;
  const experiment = (await listExperiments(ctx)).find(({ trackingKey }) => trackingKey === DEMO_TRACKING_KEY);
  const source = (await listDataSources(ctx)).find(({ projects }) => projects.includes(projectId));
  const connection = (await listSdkConnections(ctx)).find(({ projects }) => projects.includes(projectId));
  if (!experiment || !source || !connection)
    throw new AppError('conflict', 'Parts of the demo project were deleted. Delete the project and make it again.');
  return {
    projectId,
    featureId: DEMO_FEATURE,
    experimentId: experiment.id,
    datasourceId: source.id,
    sdkConnectionId: connection.id,
  };
}

async function makeEntities(ctx: OrgCtx): Promise<DemoIds> {
  const project = demoProjectId(ctx.organization.id);
  const description = 'A made-up shop with a running experiment, to try everything on';
  await createProject(ctx, newProject.parse({ name: 'Demo shop', description }), project);
  const source = await createDataSource(ctx, demoDataSource(ctx, project));
  const metrics = await makeMetrics(ctx, source.id, project);
  const started = new Date(startOfDay(Date.parse(ctx.now)) - DEMO_DAYS * DAY_MS).toISOString();
  const draft = await createExperiment(ctx, demoExperiment(project, source.id, metrics));
  const experiment = await startExperimentAt(ctx, draft.id, started);
  const variations = experiment.variations.map(({ id }, index) => ({
    variationId: id,
    value: VARIATIONS[index]?.value ?? '',
  }));
  await createFeature(ctx, {
    id: DEMO_FEATURE,
    project,
    description: 'Which checkout a visitor of the demo shop gets',
    valueType: 'string',
    defaultValue: 'current',
    tags: [],
    rules: [
      {
        id: ctx.newId('rule'),
        type: 'experiment-ref',
        description: '',
        enabled: true,
        environments: 'all',
        condition: '',
        savedGroups: [],
        prerequisites: [],
        scheduleRules: [],
        experimentId: experiment.id,
        variations,
      },
    ],
  });
  const connection = await createSdkConnection(
    ctx,
    newSdkConnection.parse({
      name: 'Demo shop',
      languages: ['javascript'],
      environment: 'production',
      projects: [project],
    }),
  );
  return {
    projectId: project,
    featureId: DEMO_FEATURE,
    experimentId: experiment.id,
    datasourceId: source.id,
    sdkConnectionId: connection.id,
  };
}

const demoDataSource = (ctx: OrgCtx, project: string) =>
  newDataSource.parse({
    name: 'Demo shop',
    description: 'Visits and orders of the demo shop, in a DuckDB file of this server',
    projects: [project],
    params: { type: 'duckdb', path: dataPath(ctx) },
    settings: {
      userIdTypes: [{ userIdType: 'user_id', description: 'A visitor of the shop' }],
      queries: {
        exposure: [
          {
            id: 'visitors',
            name: 'Visitors',
            userIdType: 'user_id',
            query: `select user_id, timestamp, '${DEMO_TRACKING_KEY}' as experiment_id, variation_id, country, device\nfrom exposures`,
            dimensions: ['country', 'device'],
          },
        ],
      },
    },
  });

const demoExperiment = (
  project: string,
  datasource: string,
  metrics: Record<'goals' | 'secondary' | 'guardrails', string[]>,
) =>
  newExperiment.parse({
    name: 'Checkout layout',
    trackingKey: DEMO_TRACKING_KEY,
    project,
    hypothesis: 'A checkout on one page loses fewer people on the way to payment.',
    description: 'Runs on the demo shop. The data are generated; the results are computed from them like any other.',
    variations: VARIATIONS.map(({ key, name, description }) => ({ key, name, description })),
    datasource,
    exposureQueryId: 'visitors',
    metrics: metrics.goals,
    secondaryMetrics: metrics.secondary,
    guardrails: metrics.guardrails,
  });

async function makeMetrics(ctx: OrgCtx, datasource: string, project: string) {
  const shared = { datasource, projects: [project], userIdTypes: ['user_id'] };
  const table = async (name: string, from: string, columns: object[]) =>
    (await createFactTable(ctx, newFactTable.parse({ ...shared, name, sql: `select * from ${from}`, columns }))).id;
  const time = { column: 'timestamp', datatype: 'date' };
  const orders = await table('Orders', 'orders', [
    time,
    { column: 'amount', datatype: 'number' },
    { column: 'items', datatype: 'number' },
  ]);
  const carts = await table('Carts', 'carts', [time, { column: 'items', datatype: 'number' }]);
  const support = await table('Support contacts', 'support_contacts', [time, { column: 'topic', datatype: 'string' }]);
  const metric = async (input: Partial<NewFactMetric> & Pick<NewFactMetric, 'name' | 'metricType' | 'numerator'>) =>
    (await createFactMetric(ctx, newFactMetric.parse({ projects: [project], ...input }))).id;
  const from = (factTableId: string, column: string) => ({
    factTableId,
    column,
    aggregation: 'sum' as const,
    filters: [],
  });
  return {
    goals: [
      await metric({
        name: 'Purchases',
        metricType: 'proportion',
        numerator: from(orders, '$$distinctUsers'),
        description: 'Visitors who order at least once',
      }),
      await metric({ name: 'Revenue per visitor', metricType: 'mean', numerator: from(orders, 'amount') }),
    ],
    secondary: [
      await metric({
        name: 'Average order value',
        metricType: 'ratio',
        numerator: from(orders, 'amount'),
        denominator: from(orders, '$$count'),
      }),
      await metric({ name: 'Carts started', metricType: 'proportion', numerator: from(carts, '$$distinctUsers') }),
    ],
    guardrails: [
      await metric({
        name: 'Support contacts',
        metricType: 'proportion',
        numerator: from(support, '$$distinctUsers'),
        inverse: true,
      }),
    ],
  };
}

/** The visits, each visitor's variation decided by our SDK from the payload this server serves. */
async function ensureData(ctx: OrgCtx, ids: DemoIds): Promise<void> {
  const { files } = ctx.services;
  const name = demoFile(ctx.organization.id);
  if (await files.local(name)) return;
  const connection = (await listSdkConnections(ctx)).find(({ id }) => id === ids.sdkConnectionId);
  const experiment = (await listExperiments(ctx)).find(({ id }) => id === ids.experimentId);
  const served = await ctx.services.servedPayload(connection?.key ?? '');
  const start = Date.parse(experiment?.phases[0]?.dateStarted ?? ctx.now);
  // The first analysis follows at once.
  ctx.services.engines.warm();
  const shop = {
    seed: DEMO_SEED,
    visitors: DEMO_VISITORS,
    start,
    end: start + DEMO_DAYS * DAY_MS,
    payload: served?.features() ?? {},
    featureKey: DEMO_FEATURE,
    variationKeys: VARIATIONS.map(({ key }) => key),
  };
  await files.make(name, (path) => makeShop({ ...shop, path }));
}

/** Waits for the first results; the run itself is the same job as any other. */
async function ensureResults(ctx: OrgCtx, experimentId: string): Promise<void> {
  const { shown } = await newestSnapshots(ctx, experimentId, {});
  if (shown) return;
  const asked = await ctx.inTransaction((tx) => requestSnapshot(tx, experimentId, {}));
  for (;;) {
    const { status, error } = await getSnapshot(ctx, asked.id);
    if (status === 'success') return;
    if (status === 'error' || status === 'cancelled')
      throw new AppError('upstream', error ?? 'The first analysis was cancelled');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const dataPath = (ctx: OrgCtx): string => join(ctx.services.config.dataDir, demoFile(ctx.organization.id));

const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
