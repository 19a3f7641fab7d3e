import { type ApiKey, type NewApiKey, type PersonalToken, checkKey } from '@gb/domain/api-keys';
import { hasFeature } from '@gb/domain/billing';
import { notFound } from '@gb/domain/errors';
import { checkPlanAllows, withoutVainLimits } from '@gb/domain/members';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { environmentIds } from '../environments/index.ts';
import { hashOfSecret, newSecret } from '../platform/auth/keys.ts';
import { type Ctx, personAtScreen, personOf } from '../platform/context.ts';
import { apiKeys } from '../platform/tables.ts';
import { listProjects } from '../projects/index.ts';

type Row = Omit<typeof apiKeys.$inferSelect, 'organizationId'>;
/** The secret of a new key: given once, and kept nowhere. */
type Made<T> = { secret: string; made: T };

const newestFirst = [desc(apiKeys.dateCreated)];
const ENDING_LENGTH = 4;

/** The ids of the keys there are. */
export const keyIds = (ctx: Ctx): Promise<string[]> => ctx.db.values(apiKeys, apiKeys.id, isNull(apiKeys.userId));

export const pageKeys = async (ctx: Ctx, query: PagingQuery): Promise<Page<ApiKey>> =>
  mapPage(await ctx.db.page(apiKeys, query, { where: isNull(apiKeys.userId), orderBy: newestFirst }), asKey);

/** Makes a key. Only somebody signed in may: a leaked key must not be able to make more of its kind. */
export async function createKey(ctx: Ctx, input: NewApiKey): Promise<Made<ApiKey>> {
  personAtScreen(ctx.actor);
  const { description, projects, ...given } = input;
  const { projectRoles: _, ...role } = withoutVainLimits({ ...given, projectRoles: [] });
  const known = (await listProjects(ctx)).map(({ id }) => id);
  checkKey({ ...input, ...role } as NewApiKey, { environments: await environmentIds(ctx), projects: known });
  checkPlanAllows({ ...role, projectRoles: [] }, hasFeature(ctx.organization.plan, 'advanced-permissions'));
  const secret = newSecret(role.role);
  const row = { ...freshRow(ctx, description, secret), ...role, projects, userId: null };
  await ctx.db.insert(apiKeys, row);
  await ctx.record('apiKey.created', { entity: entityOf(row), after: asKey(row) });
  return { secret, made: asKey(row) };
}

/** Revokes a key: its next call is refused. */
export async function deleteKey(ctx: Ctx, id: string): Promise<void> {
  personAtScreen(ctx.actor);
  const row = await ctx.db.find(apiKeys, id);
  if (!row || row.userId !== null) throw notFound('API key', id);
  await ctx.db.remove(apiKeys, eq(apiKeys.id, id));
  await ctx.record('apiKey.deleted', { entity: entityOf(row), before: asKey(row) });
}

export async function pageTokens(ctx: Ctx, query: PagingQuery): Promise<Page<PersonalToken>> {
  const { id } = personAtScreen(ctx.actor);
  return mapPage(await ctx.db.page(apiKeys, query, { where: eq(apiKeys.userId, id), orderBy: newestFirst }), asToken);
}

/** Makes a token that acts as its owner, here, with whatever they may do at that moment. */
export async function createToken(ctx: Ctx, description: string): Promise<Made<PersonalToken>> {
  const { id: userId } = personAtScreen(ctx.actor);
  const secret = newSecret('user');
  const noRole = { role: 'noaccess' as const, limitAccessByEnvironment: false, environments: [], projects: [] };
  const row = { ...freshRow(ctx, description, secret), ...noRole, userId };
  await ctx.db.insert(apiKeys, row);
  await ctx.record('personalToken.created', { entity: entityOf(row), after: asToken(row) });
  return { secret, made: asToken(row) };
}

/** Revokes one of one's own tokens. */
export async function deleteToken(ctx: Ctx, id: string): Promise<void> {
  const { id: userId } = personAtScreen(ctx.actor);
  const [row] = await ctx.db.list(apiKeys, and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  if (!row) throw notFound('personal access token', id);
  await ctx.db.remove(apiKeys, eq(apiKeys.id, id));
  await ctx.record('personalToken.deleted', { entity: entityOf(row), before: asToken(row) });
}

const freshRow = (ctx: Ctx, description: string, secret: string) => ({
  id: ctx.newId('apiKey'),
  description,
  hash: hashOfSecret(secret),
  ending: secret.slice(-ENDING_LENGTH),
  createdBy: personOf(ctx.actor).name,
  dateCreated: ctx.now,
  dateLastUsed: null,
});

const asToken = ({ id, description, ending, dateCreated, dateLastUsed }: Row): PersonalToken => ({
  id,
  description,
  ending,
  dateCreated,
  dateLastUsed,
});

const asKey = (row: Row): ApiKey => ({
  ...asToken(row),
  // The schema of new keys keeps `noaccess` out of this column; only personal tokens have it.
  role: row.role as ApiKey['role'],
  limitAccessByEnvironment: row.limitAccessByEnvironment,
  environments: row.environments,
  projects: row.projects,
  createdBy: row.createdBy,
});

const entityOf = ({ id, description, userId }: Row) => ({
  object: userId === null ? 'apiKey' : 'personalToken',
  id,
  name: description,
});
