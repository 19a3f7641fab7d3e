import { confirmed } from '@gb/domain/budgets';
import { metricAnalysis, population } from '@gb/domain/metric-analyses';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
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
      slow: true,
      params,
      body: z.strictObject({ population: population.default({ kind: 'factTable' }), confirmed }),
      output: z.object({ analysis: metricAnalysis }),
      handle: async (ctx, { params, body }) => ({ analysis: await analyseMetric(ctx, params.id, body) }),
    }),
  ] as const;

export const metricAnalysisRoutes = [
  ...routesUnder('/api/v1/fact-metrics'),
  ...routesUnder('/api/v1/metrics'),
] as const;
