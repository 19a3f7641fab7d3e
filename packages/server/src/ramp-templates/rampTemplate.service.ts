import { conflict, notFound } from '@gb/domain/errors';
import type { NewRampTemplate, RampTemplate, RampTemplateUpdate } from '@gb/domain/ramps';
import { asc, desc, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { rampTemplates } from './rampTemplate.table.ts';

const MOST = 200;

/** All templates: official ones first, then by their order and name. */
export const listRampTemplates = (ctx: Pick<Ctx, 'db'>): Promise<RampTemplate[]> => {
  const { official, order, name, id } = rampTemplates;
  return ctx.db.list(rampTemplates, undefined, [desc(official), asc(order), asc(name), asc(id)]);
};

export async function getRampTemplate(ctx: Ctx, id: string): Promise<RampTemplate> {
  const found = await ctx.db.find(rampTemplates, id);
  if (!found) throw notFound('ramp template', id);
  return found;
}

export async function createRampTemplate(ctx: Ctx, input: NewRampTemplate): Promise<RampTemplate> {
  const others = await listRampTemplates(ctx);
  if (others.length >= MOST) throw conflict(`There are ${MOST} ramp templates already; delete one first`);
  const made: RampTemplate = { ...input, id: ctx.newId('rampTemplate'), dateCreated: ctx.now, dateUpdated: ctx.now };
  await ctx.db.insert(rampTemplates, made);
  await ctx.record('rampTemplate.created', { entity: entityOf(made), after: made });
  return made;
}

/** Changes a template. Ramps that began with it stay as they are. */
export async function updateRampTemplate(ctx: Ctx, id: string, change: RampTemplateUpdate): Promise<RampTemplate> {
  const before = await getRampTemplate(ctx, id);
  const after: RampTemplate = { ...before, ...change, dateUpdated: ctx.now };
  await ctx.db.update(rampTemplates, eq(rampTemplates.id, id), after);
  await ctx.record('rampTemplate.updated', { entity: entityOf(after), before, after });
  return after;
}

export async function deleteRampTemplate(ctx: Ctx, id: string): Promise<void> {
  const before = await getRampTemplate(ctx, id);
  await ctx.db.remove(rampTemplates, eq(rampTemplates.id, id));
  await ctx.record('rampTemplate.deleted', { entity: entityOf(before), before });
}

const entityOf = ({ id, name }: RampTemplate) => ({ object: 'rampTemplate', id, name });
