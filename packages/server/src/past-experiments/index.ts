import { pastExperimentScan } from '@gb/domain/past-experiments';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { newestScan, scanForExperiments } from './pastExperiment.service.ts';

const params = z.strictObject({ id: z.string() });

export const pastExperimentRoutes = [
  route('GET', '/api/v1/data-sources/:id/past-experiments', {
    access: { can: 'readData' },
    summary: 'Experiments that the last look into a data source’s exposures found',
    params,
    output: z.object({ scan: pastExperimentScan.nullable() }),
    handle: async (ctx, { params }) => ({ scan: await newestScan(ctx, params.id) }),
  }),
  route('POST', '/api/v1/data-sources/:id/past-experiments', {
    access: { can: 'runQueries' },
    summary: 'Look for experiments in the exposures of the last year',
    slow: true,
    params,
    output: z.object({ scan: pastExperimentScan }),
    handle: async (ctx, { params }) => ({ scan: await scanForExperiments(ctx, params.id) }),
  }),
] as const;
