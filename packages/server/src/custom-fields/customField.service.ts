import {
  type CustomField,
  type CustomFieldUpdate,
  type NewCustomField,
  choicesOf,
  fieldProblem,
} from '@gb/domain/custom-fields';
import { invalidField, notFound } from '@gb/domain/errors';
import { asc, eq } from 'drizzle-orm';
import { type Ctx, personOf } from '../platform/context.ts';
import { refuseTakenId } from '../platform/db/refuseTakenId.ts';
import { checkProject } from '../projects/index.ts';
import { customFields } from './customField.table.ts';

/** The fields an organization keeps, in the order in which they were made; those of one project, if given. */
export async function listCustomFields(ctx: Pick<Ctx, 'db'>, projectId?: string): Promise<CustomField[]> {
  const all = await ctx.db.list(customFields, undefined, [asc(customFields.dateCreated), asc(customFields.id)]);
  if (projectId === undefined) return all;
  return all.filter(({ projects }) => projects.length === 0 || projects.includes(projectId));
}

export async function getCustomField(ctx: Ctx, id: string): Promise<CustomField> {
  const found = await ctx.db.find(customFields, id);
  if (!found) throw notFound('custom field', id);
  return found;
}

export async function createCustomField(ctx: Ctx, input: NewCustomField): Promise<CustomField> {
  await refuseTakenId(ctx, customFields, input.id, 'a custom field with the id');
  const made: CustomField = {
    ...input,
    creator: personOf(ctx.actor).name,
    active: true,
    dateCreated: ctx.now,
    dateUpdated: ctx.now,
  };
  await check(ctx, made);
  await ctx.db.insert(customFields, made);
  await ctx.record('customField.created', { entity: entityOf(made), after: made });
  return made;
}

export async function updateCustomField(ctx: Ctx, id: string, change: CustomFieldUpdate): Promise<CustomField> {
  const before = await getCustomField(ctx, id);
  const after: CustomField = { ...before, ...change, dateUpdated: ctx.now };
  await check(ctx, after);
  await ctx.db.update(customFields, eq(customFields.id, id), after);
  await ctx.record('customField.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Takes a field from everything that has it. What was written in it stays with the versions of those. */
export async function deleteCustomField(ctx: Ctx, id: string): Promise<void> {
  const before = await getCustomField(ctx, id);
  await ctx.db.remove(customFields, eq(customFields.id, id));
  await ctx.record('customField.deleted', { entity: entityOf(before), before });
}

async function check(ctx: Ctx, field: CustomField): Promise<void> {
  for (const project of field.projects) await checkProject(ctx, project);
  const isChosen = field.type === 'enum' || field.type === 'multiselect';
  if (isChosen && choicesOf(field).length === 0) throw invalidField('values', 'expected at least one choice');
  const problem = field.defaultValue === null ? null : fieldProblem(field, field.defaultValue);
  if (problem) throw invalidField('defaultValue', problem);
}

const entityOf = ({ id, name }: CustomField) => ({ object: 'customField', id, name });
