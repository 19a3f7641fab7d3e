import { confirmed } from '@gb/domain/budgets';
import { capPreview, metricAnalysis, population } from '@gb/domain/metric-analyses';
import { metricOfSql, newFactMetric, newFromV1, newMetricV1 } from '@gb/domain/metrics';
import { z } from 'zod';
import { draftFactMetric, draftSqlMetric, inV1Words } from '../metrics/index.ts';
import { route } from '../platform/http/route.ts';
import { previewCap } from './capPreview.service.ts';
import { analyseMetric, newestAnalysis } from './metricAnalysis.service.ts';

const params = z.strictObject({ id: z.string() });

const routesUnder = <const Path extends '/api/v1/fact-metrics' | '/api/v1/metrics'>(path: Path) =>
  [
    route('GET', `${path}/:id/analysis`, {
      access: { can: 'readData' },
      summary: 'The newest look at one metric by itself',
      params,
      output: z.object({ analysis: metricAnalysis.nullable() }),
      handle: async (ctx, { params }) => ({ analysis: await newestAnalysis(ctx, params.id) }),
    }),
    route('POST', `${path}/:id/analysis`, {
      access: { can: 'runQueries' },
      summary: 'Look at one metric by itself: its average, its days and how its values spread',
      transaction: false,
      params,
      body: z.strictObject({ population: population.default({ kind: 'factTable' }), confirmed }),
      output: z.object({ analysis: metricAnalysis }),
      handle: async (ctx, { params, body }) => ({ analysis: await analyseMetric(ctx, params.id, body) }),
    }),
  ] as const;

const CAP_SUMMARY = 'What the cap of a metric that is being made would do to the rows of the last days';

export const metricAnalysisRoutes = [
  ...routesUnder('/api/v1/fact-metrics'),
  ...routesUnder('/api/v1/metrics'),
  route('POST', '/api/v1/fact-metrics/cap-preview', {
    access: { can: 'runQueries' },
    summary: CAP_SUMMARY,
    transaction: false,
    body: newFactMetric.extend({ confirmed }),
    output: z.object({ preview: capPreview }),
    handle: async (ctx, { body: { confirmed, ...input } }) => ({
      preview: await previewCap(ctx, await draftFactMetric(ctx, input), confirmed),
    }),
  }),
  route('POST', '/api/v1/metrics/cap-preview', {
    access: { can: 'runQueries' },
    summary: CAP_SUMMARY,
    transaction: false,
    body: newMetricV1.safeExtend({ confirmed }),
    output: z.object({ preview: capPreview }),
    handle: async (ctx, { body: { confirmed, ...input } }) => {
      const draft = await inV1Words(input.sql ? 'sql' : 'builder', () => draftSqlMetric(ctx, newFromV1(input)));
      return { preview: await previewCap(ctx, metricOfSql(draft, new Map()), confirmed) };
    },
  }),
] as const;
