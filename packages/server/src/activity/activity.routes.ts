import { HISTORY_OBJECTS, activity, happened } from '@gb/domain/activity';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { pageActivity } from './activity.service.ts';
import { listHistory } from './history.service.ts';

export const activityRoutes = [
  route('GET', '/api/v1/activity', {
    access: { can: 'readData' },
    summary: 'What happened in the last week to what you follow',
    query: pagingQuery,
    output: pageOf('activity', activity),
    handle: async (ctx, { query }) => asPage('activity', await pageActivity(ctx, query), query),
  }),
  route('GET', '/api/v1/history/:object/:id', {
    access: { can: 'readData' },
    summary: 'What happened to a metric, a fact table, a data source, an experiment or a feature, newest first',
    params: z.strictObject({ object: z.enum(HISTORY_OBJECTS), id: z.string() }),
    output: z.object({ history: z.array(happened) }),
    handle: async (ctx, { params }) => ({ history: await listHistory(ctx, params.object, params.id) }),
  }),
] as const;
