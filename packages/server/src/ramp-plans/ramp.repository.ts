import { notFound } from '@gb/domain/errors';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { type Ramp, type RampStatus, nextDue } from '@gb/domain/ramps';
import { and, asc, desc, eq, notInArray, sql } from 'drizzle-orm';
import { features } from '../features/feature.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { isReadable } from '../platform/db/readable.ts';
import { rampEvents, ramps } from '../ramps/ramp.table.ts';

type Row = Omit<typeof ramps.$inferSelect, 'organizationId'>;

const toRamp = ({ state, schemaVersion: _, nextDue: __, ...row }: Row): Ramp => ({
  ...state,
  ...row,
  plannedIn: state.plannedIn ?? null,
});

function toRow(ramp: Ramp) {
  const { id, name, featureId, ruleId, status, dateCreated, dateUpdated, ...state } = ramp;
  return { id, name, featureId, ruleId, status, dateCreated, dateUpdated, state, nextDue: nextDue(ramp) };
}

export async function findRamp({ db }: Pick<Ctx, 'db'>, id: string, forUpdate = false): Promise<Ramp> {
  const row = forUpdate ? await db.findForUpdate(ramps, id) : await db.find(ramps, id);
  if (!row) throw notFound('ramp', id);
  return toRamp(row);
}

export const insertRamp = ({ db }: Pick<Ctx, 'db'>, ramp: Ramp) => db.insert(ramps, toRow(ramp));
export const saveRamp = ({ db }: Pick<Ctx, 'db'>, ramp: Ramp) => db.update(ramps, eq(ramps.id, ramp.id), toRow(ramp));
export const removeRamp = ({ db }: Pick<Ctx, 'db'>, id: string) => db.remove(ramps, eq(ramps.id, id));

type Wanted = PagingQuery & { featureId?: string | undefined; status?: RampStatus | undefined };

/** The ramps of features that may be read, the newest first. */
export async function readRampPage(ctx: Ctx, { featureId, status, ...query }: Wanted): Promise<Page<Ramp>> {
  const mayRead = isReadable(features.project, ctx.access);
  const readable = sql`${ramps.featureId} in (select ${features.id} from ${features}
    where ${and(eq(features.organizationId, ctx.organization.id), mayRead)})`;
  const where = and(
    featureId === undefined ? undefined : eq(ramps.featureId, featureId),
    status === undefined ? undefined : eq(ramps.status, status),
    mayRead && readable,
  );
  return mapPage(await ctx.db.page(ramps, query, { where, orderBy: [desc(ramps.dateCreated)] }), toRamp);
}

/** The ramps that are planned or under way for rules of a feature. */
export async function openRampsOf({ db }: Pick<Ctx, 'db'>, featureId: string): Promise<Ramp[]> {
  const isOpen = notInArray(ramps.status, ['completed', 'rolled-back']);
  const rows = await db.list(ramps, and(eq(ramps.featureId, featureId), isOpen), [desc(ramps.dateCreated)]);
  return rows.map(toRamp);
}

/** The ramp that is planned or under way for a rule; null when there is none. */
export const rampOfRule = async (ctx: Pick<Ctx, 'db'>, featureId: string, ruleId: string): Promise<Ramp | null> =>
  (await openRampsOf(ctx, featureId)).find((one) => one.ruleId === ruleId) ?? null;

export type RampEvent = Omit<typeof rampEvents.$inferSelect, 'organizationId' | 'rampId'>;

export const noteRampEvent = ({ db }: Pick<Ctx, 'db'>, rampId: string, event: RampEvent) =>
  db.insert(rampEvents, { ...event, rampId });

/** What happened to a ramp, the oldest first. */
export async function listRampEvents({ db }: Pick<Ctx, 'db'>, rampId: string): Promise<RampEvent[]> {
  const rows = await db.list(rampEvents, eq(rampEvents.rampId, rampId), [
    asc(rampEvents.dateCreated),
    asc(rampEvents.id),
  ]);
  return rows.map(({ rampId: _, ...event }) => event);
}
