import { OBJECT_OF, type Watchable, type Watching } from '@gb/domain/activity';
import { notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { features } from '../features/feature.tables.ts';
import { type Ctx, personAtScreen } from '../platform/context.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { ChangeListener } from '../platform/record.ts';
import { watches } from './watch.table.ts';

const TABLES = { experiments, features };

/** What this person follows, as far as it is there and they may read it. */
export async function listWatching(ctx: Ctx): Promise<Watching> {
  const followed = await readFollowed(ctx);
  const visible = async (type: Watchable) => {
    const ids = followed.filter(({ object }) => object === OBJECT_OF[type]).map(({ entityId }) => entityId);
    if (ids.length === 0) return [];
    const table = TABLES[type];
    const rows = await ctx.db.list(table, inArray(table.id, ids), [asc(table.id)]);
    return rows.filter(({ project }) => can(ctx.access, 'readData', { projects: [project] })).map(({ id }) => id);
  };
  return { experiments: await visible('experiments'), features: await visible('features') };
}

/** Everything somebody ever followed and did not let go, whether or not it is still there. */
export async function readFollowed(ctx: Ctx): Promise<{ object: string; entityId: string }[]> {
  return ctx.actor.type === 'user' ? ctx.db.list(watches, eq(watches.userId, ctx.actor.user.id)) : [];
}

/** Who follows which things of a kind. */
export const watchesOf = (ctx: Pick<Ctx, 'db'>, object: string) => ctx.db.list(watches, eq(watches.object, object));

export async function watch(ctx: Ctx, type: Watchable, id: string): Promise<void> {
  const user = personAtScreen(ctx.actor);
  const row = await ctx.db.find(TABLES[type], id);
  if (!row || !can(ctx.access, 'readData', { projects: [row.project] })) throw notFound(OBJECT_OF[type], id);
  const fresh = watchRow(user.id, OBJECT_OF[type], id, ctx.now);
  if (!(await ctx.db.find(watches, fresh.id))) await ctx.db.insert(watches, fresh);
  await ctx.record('user.watched', { entity: { object: 'user', id: user.id, name: user.email }, after: { type, id } });
}

/** Lets go of something. What was deleted or may no longer be read can be let go too. */
export async function unwatch(ctx: Ctx, type: Watchable, id: string): Promise<void> {
  const user = personAtScreen(ctx.actor);
  const own = and(eq(watches.userId, user.id), eq(watches.object, OBJECT_OF[type]), eq(watches.entityId, id));
  const [row] = await ctx.db.list(watches, own);
  if (!row) throw notFound(`watched ${OBJECT_OF[type]}`, id);
  await ctx.db.remove(watches, eq(watches.id, row.id));
  await ctx.record('user.unwatched', {
    entity: { object: 'user', id: user.id, name: user.email },
    before: { type, id },
  });
}

/** Whoever makes a feature or an experiment follows it from then on. */
export const watchOwnWork: ChangeListener = async (tx, { organizationId, event, entity, actor }, now) => {
  if (actor.type !== 'user' || !MAKING.has(event)) return;
  await ormOver(tx)
    .insert(watches)
    .values({ organizationId, ...watchRow(actor.user.id, entity.object, entity.id, now) })
    .onConflictDoNothing();
};

const MAKING = new Set(['feature.created', 'experiment.created']);

const watchRow = (userId: string, object: string, entityId: string, dateCreated: string) => ({
  id: `${userId}:${object}:${entityId}`,
  userId,
  object,
  entityId,
  dateCreated,
});
