import { watchable, watching } from '@gb/domain/activity';
import { z } from 'zod';
import { type OrgCtx, route } from '../platform/http/route.ts';
import { listWatching, unwatch, watch } from './watch.service.ts';

const params = z.strictObject({ type: watchable, id: z.string() });

/** Writes answer with the whole list, so that the page that asked need not read it again. */
const thenList = async (ctx: OrgCtx, write: Promise<void>) => {
  await write;
  return listWatching(ctx);
};

export const watchRoutes = [
  route('GET', '/user/watching', {
    access: { can: 'readData' },
    summary: 'The features and experiments you follow',
    output: watching,
    handle: listWatching,
  }),
  route('PUT', '/user/watching/:type/:id', {
    access: { can: 'readData' },
    summary: 'Follow a feature or an experiment',
    params,
    output: watching,
    handle: (ctx, { params }) => thenList(ctx, watch(ctx, params.type, params.id)),
  }),
  route('DELETE', '/user/watching/:type/:id', {
    access: { can: 'readData' },
    summary: 'Stop following a feature or an experiment',
    params,
    output: watching,
    handle: (ctx, { params }) => thenList(ctx, unwatch(ctx, params.type, params.id)),
  }),
] as const;
