import type { Environment, EnvironmentUpdate, NewEnvironment } from '@gb/domain/environments';
import { AppError, invalidField, notFound } from '@gb/domain/errors';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { asc, eq } from 'drizzle-orm';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import type { Ctx } from '../platform/context.ts';
import { checkProjects } from '../projects/index.ts';
import { environments } from './environment.table.ts';

export async function listEnvironments(ctx: Pick<Ctx, 'db'>): Promise<Environment[]> {
  const rows = await ctx.db.list(environments, undefined, [asc(environments.position), asc(environments.id)]);
  return rows.map(withoutPosition);
}

export const pageEnvironments = async (ctx: Pick<Ctx, 'db'>, query: PagingQuery): Promise<Page<Environment>> =>
  mapPage(await ctx.db.page(environments, query, { orderBy: [asc(environments.position)] }), withoutPosition);

export const environmentIds = async (ctx: Pick<Ctx, 'db'>): Promise<string[]> =>
  (await listEnvironments(ctx)).map((environment) => environment.id);

export async function getEnvironment(ctx: Ctx, id: string): Promise<Environment> {
  const row = await ctx.db.find(environments, id);
  if (!row) throw notFound('environment', id);
  return withoutPosition(row);
}

export async function createEnvironment(ctx: Ctx, input: NewEnvironment): Promise<Environment> {
  ctx.authorize('manageEnvironments', { environments: [input.id] });
  const existing = await listEnvironments(ctx);
  await refuseTakenId(ctx, environments, input.id, 'an environment named');
  await checkProjects(ctx, input.projects);
  if (input.parent !== undefined) await checkParent(ctx, input.parent);
  await ctx.db.insert(environments, { ...input, position: existing.length });
  await ctx.record('environment.created', { entity: entityOf(input), after: input });
  return input;
}

export async function updateEnvironment(ctx: Ctx, id: string, change: EnvironmentUpdate): Promise<Environment> {
  const before = await getEnvironment(ctx, id);
  ctx.authorize('manageEnvironments', { environments: [id] });
  const after = { ...before, ...change };
  await checkProjects(ctx, after.projects, before.projects);
  await ctx.db.update(environments, eq(environments.id, id), after);
  await ctx.record('environment.updated', {
    entity: entityOf(after),
    before,
    after,
    reach: { environments: [id], projects: 'all' },
  });
  return after;
}

/** Its switches and rules are copied, so whoever copies has to be allowed to publish there. */
async function checkParent(ctx: Ctx, parent: string): Promise<void> {
  if (!(await ctx.db.find(environments, parent))) throw invalidField('parent', `no environment named ${parent}`);
  ctx.authorize('publishFeatures', { environments: [parent] });
}

/** Removes an environment; whoever calls has seen to it that nothing needs it. */
export async function deleteEnvironment(ctx: Ctx, id: string) {
  const before = await getEnvironment(ctx, id);
  ctx.authorize('manageEnvironments', { environments: [id] });
  await ctx.db.remove(environments, eq(environments.id, id));
  await ctx.record('environment.deleted', { entity: entityOf(before), before });
}

/** Refuses an environment that does not exist, naming the field. */
export async function checkEnvironment(ctx: Ctx, id: string): Promise<void> {
  if (await ctx.db.find(environments, id)) return;
  const known = (await environmentIds(ctx)).join(', ');
  throw new AppError('invalid', `environment: no environment named ${id} (there are ${known})`, {
    errors: [{ path: 'environment', message: `no environment named ${id}` }],
  });
}

type Row = Omit<typeof environments.$inferSelect, 'organizationId'>;

const withoutPosition = ({ position: _, parent, ...environment }: Row): Environment =>
  parent === null ? environment : { ...environment, parent };

const entityOf = ({ id }: Environment) => ({ object: 'environment', id });
