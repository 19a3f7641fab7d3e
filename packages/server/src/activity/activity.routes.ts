import { activity } from '@gb/domain/activity';
import { pageOf, paginate, pagingQuery } from '@gb/domain/paging';
import { route } from '../platform/http/route.ts';
import { listActivity } from './activity.service.ts';

export const activityRoutes = [
  route('GET', '/api/v1/activity', {
    access: { can: 'readData' },
    summary: 'What happened in the last week to what you follow',
    query: pagingQuery,
    output: pageOf('activity', activity),
    handle: async (ctx, { query }) => paginate('activity', await listActivity(ctx), query),
  }),
] as const;
