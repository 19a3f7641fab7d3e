import { pastExperimentScan } from '@gb/domain/past-experiments';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { cancelScan, confirmScan, newestScan, requestScan } from './pastExperiment.service.ts';

const PATH = '/api/v1/data-sources/:id/past-experiments';
const params = z.strictObject({ id: z.string() });
const oneScan = z.object({ scan: pastExperimentScan });

export const pastExperimentRoutes = [
  route('GET', PATH, {
    access: { can: 'readData' },
    summary: 'Experiments that were found in a data source’s exposures, and how the newest look for them goes',
    params,
    output: z.object({ scan: pastExperimentScan.nullable() }),
    handle: async (ctx, { params }) => ({ scan: await newestScan(ctx, params.id) }),
  }),
  route('POST', PATH, {
    access: { can: 'runQueries' },
    summary: 'Look for experiments in the exposures since the last look; answers at once, the look goes on as a job',
    params,
    /** With `everything`, those of the whole last year are read anew. */
    body: z.strictObject({ everything: z.boolean().default(false) }),
    output: oneScan,
    status: 201,
    handle: async (ctx, { params, body }) => ({ scan: await requestScan(ctx, params.id, body) }),
  }),
  route('POST', `${PATH}/cancel`, {
    access: { can: 'runQueries' },
    summary: 'Stop looking for experiments',
    params,
    output: oneScan,
    handle: async (ctx, { params }) => ({ scan: await cancelScan(ctx, params.id) }),
  }),
  route('POST', `${PATH}/confirm`, {
    access: { can: 'runQueries' },
    summary: 'Let a look go on that waits because it would cost more than the budget of its data source',
    params,
    output: oneScan,
    handle: async (ctx, { params }) => ({ scan: await confirmScan(ctx, params.id) }),
  }),
] as const;
