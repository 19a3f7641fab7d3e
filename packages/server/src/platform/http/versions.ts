import { AppError, invalidField } from '@gb/domain/errors';
import { type RecentChange, StaleVersion, partFor, same, versionOf } from '@gb/domain/versions';
import { desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { audits } from '../tables.ts';
import type { AnyRoute, OrgCtx } from './route.ts';

type Params = Record<string, string>;
type Read = (ctx: OrgCtx, params: Params) => Promise<unknown>;

/** How a row's thing is kept from being overwritten unseen. */
export type Guard = {
  /** The thing as it is now, in the words of the row's body. */
  current: Read;
  /** The thing as it was answered to whoever asked for it; null when its address cannot be read. */
  whole: Read | null;
};

/** The guards of a table: for each row that changes or removes one thing in an organization. */
export function guardsOf(routes: readonly AnyRoute[]): ReadonlyMap<AnyRoute, Guard> {
  const readable = new Map(routes.filter(({ method }) => method === 'GET').map((row) => [row.path, row]));
  const guards = new Map<AnyRoute, Guard>();
  for (const row of routes) {
    if (row.method === 'GET' || typeof row.access === 'string' || row.transaction === false) continue;
    const sibling = isOneThing(row) && row.status !== 201 ? readable.get(row.path) : undefined;
    const whole = sibling ? reader(sibling) : null;
    const current = (row.current as Read | undefined) ?? whole;
    if (current) guards.set(row, { current, whole });
  }
  return guards;
}

/** A row whose address is that of a thing, not of a list it is added to. */
export const isOneThing = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): boolean =>
  method === 'PUT' || /:\w+$/.test(path);

/** Reads one thing as its GET row answers it, without the field that holds it. */
function reader(row: AnyRoute): Read {
  const handle = row.handle as (ctx: OrgCtx, input: unknown) => Promise<unknown>;
  return async (ctx, params) =>
    thingIn(row.output.parse(await handle(ctx, { params, query: row.query?.parse({}), body: undefined })));
}

/** The thing in an answer: its one field, or the answer itself. */
export function thingIn(answer: unknown): unknown {
  const fields = Object.values(answer as object);
  return fields.length === 1 ? fields[0] : answer;
}

/** What a caller says it began from, and the body as it was sent: which fields are meant, before defaults are filled in. */
export type Begun = { version: string | null; ifMatch: string | null; body: unknown };

/** Reads the version a call carries, and takes it out of the body, where no schema of a thing knows it. */
export function takeVersion(request: FastifyRequest): Begun {
  const ifMatch = request.headers['if-match'] ?? null;
  const body = request.body as { version?: unknown } | null | undefined;
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'version'))
    return { version: null, ifMatch, body };
  const { version, ...rest } = body;
  if (typeof version !== 'string' || !/^[0-9a-f]{16}$/.test(version))
    throw invalidField('version', 'expected the version of what was read, 16 hexadecimal digits');
  request.body = rest;
  return { version, ifMatch, body: rest };
}

/**
 * Holds the thing against other writers until the transaction ends, and refuses the call when it began from something that
 * is not there any more.
 */
export async function holdVersion(
  { current, whole }: Guard,
  { ctx, tx, params, begun }: { ctx: OrgCtx; tx: Queryable; params: Params; begun: Begun },
): Promise<void> {
  const address = [ctx.organization.id, ...Object.values(params)].join('/');
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [address]);
  const { version, ifMatch, body } = begun;
  if (version !== null) {
    const now = partFor(body, await current(ctx, params));
    if (version !== versionOf(now)) throw new StaleVersion(await changesOf(ctx, params, body), { current: now });
  }
  if (ifMatch === null || ifMatch === '*') return;
  if (!whole) throw new AppError('invalid', 'If-Match is not known here: send the field version instead');
  const tags = ifMatch.split(',').map((one) => one.trim());
  if (!tags.every((one) => /^(W\/)?"[0-9a-f]{16}"$/.test(one)))
    throw new AppError('invalid', 'If-Match: expected the ETag of what was read, such as "0123456789abcdef"');
  const tag = etagOf(await whole(ctx, params));
  if (!tags.includes(tag)) throw new StaleVersion(await recentChanges(ctx, params), 'If-Match');
}

export const etagOf = (thing: unknown): string => `"${versionOf(thing)}"`;

const MOST_CHANGES = 5;

/** The changes of those fields that a refused change names, or the newest of any where none is on record under its name. */
async function changesOf(ctx: OrgCtx, params: Params, body: unknown): Promise<RecentChange[]> {
  const changes = await recentChanges(ctx, params);
  const named = changes.filter(({ fields }) => fields.some((field) => isRecord(body) && Object.hasOwn(body, field)));
  return named.length > 0 ? named : changes;
}

/** Who changed a thing of this id last, and which of its fields. */
async function recentChanges(ctx: OrgCtx, params: Params): Promise<RecentChange[]> {
  const id = Object.values(params)[0] ?? ctx.organization.id;
  const rows = await ctx.db.list(
    audits,
    eq(audits.entityId, id),
    [desc(audits.dateCreated), desc(audits.sequence)],
    MOST_CHANGES,
  );
  const changes = rows.map(({ actor, dateCreated, details }) => ({
    by: String(actor.name || actor.email || 'Somebody'),
    at: dateCreated,
    fields: changedFields(details.before, details.after),
  }));
  return changes.filter(({ fields }) => fields.length > 0);
}

const KEPT_BY_US = new Set(['dateUpdated', 'version', 'hasDrafts', 'asOf', 'nextScheduledUpdate']);

/** The names of the fields that differ; of a versioned content, the names within it. */
function changedFields(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !KEPT_BY_US.has(name) && !same(before[name], after[name]));
  return changed.flatMap((name) => (name === 'content' ? changedFields(before[name], after[name]) : [name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
