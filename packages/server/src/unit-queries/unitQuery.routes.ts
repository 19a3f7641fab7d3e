import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { type UnitQueryKind, dimension, newUnitQuery, segment, unitQueryUpdate } from '@gb/domain/unit-queries';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  MAY_CHANGE,
  createUnitQuery,
  deleteUnitQuery,
  getUnitQuery,
  pageUnitQueries,
  updateUnitQuery,
} from './unitQuery.service.ts';

const params = z.strictObject({ id: z.string() });

/** The calls of one kind; both kinds are the same but for their name. */
function routesOf<K extends UnitQueryKind>(kind: K, schema: typeof segment) {
  const path = `/api/v1/${kind}s` as const;
  const one = z.object({ [kind]: schema } as Record<K, typeof segment>);
  const wrap = (query: z.infer<typeof schema>) => ({ [kind]: query }) as never;
  return [
    route('GET', path, {
      access: { can: 'readData' },
      summary: `List ${kind}s`,
      query: pagingQuery,
      output: pageOf(`${kind}s`, schema),
      handle: async (ctx, { query }) => asPage(`${kind}s`, await pageUnitQueries(ctx, kind, query), query) as never,
    }),
    route('POST', path, {
      access: { can: MAY_CHANGE[kind] },
      summary: `Make a ${kind}`,
      body: newUnitQuery,
      output: one,
      status: 201,
      handle: async (ctx, { body }) => wrap(await createUnitQuery(ctx, kind, body)),
    }),
    route('GET', `${path}/:id`, {
      access: { can: 'readData' },
      summary: `Get one ${kind}`,
      params,
      output: one,
      handle: async (ctx, { params }) => wrap(await getUnitQuery(ctx, kind, params.id)),
    }),
    route('POST', `${path}/:id`, {
      access: { can: MAY_CHANGE[kind] },
      summary: `Change a ${kind}`,
      params,
      body: unitQueryUpdate,
      output: one,
      handle: async (ctx, { params, body }) => wrap(await updateUnitQuery(ctx, kind, params.id, body)),
    }),
    route('DELETE', `${path}/:id`, {
      access: { can: MAY_CHANGE[kind] },
      summary: `Delete a ${kind} no experiment is analysed with`,
      params,
      output: z.object({ deletedId: z.string() }),
      handle: async (ctx, { params }) => {
        await deleteUnitQuery(ctx, kind, params.id);
        return { deletedId: params.id };
      },
    }),
  ] as const;
}

export const segmentRoutes = routesOf('segment', segment);
export const dimensionRoutes = routesOf('dimension', dimension as typeof segment);
