import { invalidField, notFound } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import type { NewProject, Project, ProjectUpdate } from '@gb/domain/projects';
import type { Page, PagingQuery } from '@gb/domain/paging';
import { isReadable } from '../platform/db/readable.ts';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { projects } from './project.table.ts';

/** The projects this person may read. */
export async function listProjects(ctx: Ctx): Promise<Project[]> {
  const all = await ctx.db.list(projects, undefined, [asc(projects.name)]);
  return all.filter((project) => can(ctx.access, 'readData', { projects: [project.id] }));
}

/** A page of the projects this person may read, by name. */
export const pageProjects = (ctx: Ctx, query: PagingQuery): Promise<Page<Project>> =>
  ctx.db.page(projects, query, { where: isReadable(projects.id, ctx.access), orderBy: [asc(projects.name)] });

/** A project the person may read; one they may not read is not found. */
export async function getProject(ctx: Ctx, id: string): Promise<Project> {
  const project = await ctx.db.find(projects, id);
  if (!project || !can(ctx.access, 'readData', { projects: [id] })) throw notFound('project', id);
  return project;
}

export async function createProject(ctx: Ctx, input: NewProject, id = ctx.newId('project')): Promise<Project> {
  ctx.authorize('manageProjects');
  const project = { ...input, id, dateCreated: ctx.now, dateUpdated: ctx.now };
  await ctx.db.insert(projects, project);
  await ctx.record('project.created', { entity: entityOf(project), after: project });
  return project;
}

export async function updateProject(ctx: Ctx, id: string, change: ProjectUpdate): Promise<Project> {
  const before = await getProject(ctx, id);
  ctx.authorize('manageProjects', { projects: [id] });
  const after = { ...before, ...change, dateUpdated: ctx.now };
  await ctx.db.update(projects, eq(projects.id, id), after);
  await ctx.record('project.updated', { entity: entityOf(after), before, after });
  return after;
}

/** Removes a project that nothing refers to any more. */
export async function removeProject(ctx: Ctx, id: string): Promise<void> {
  const before = await getProject(ctx, id);
  await ctx.db.remove(projects, eq(projects.id, id));
  await ctx.record('project.deleted', { entity: entityOf(before), before });
}

/** Refuses a project id that does not exist here or that the person may not read. Empty means no project. */
export async function checkProject(ctx: Ctx, id: string, path = 'project'): Promise<void> {
  if (id === '') return;
  const project = await ctx.db.find(projects, id);
  if (!project || !can(ctx.access, 'readData', { projects: [id] }))
    throw invalidField(path, `no project with id ${id}`);
}

/** Refuses projects that are not there or not theirs to see; those that something is in already may stay. */
export async function checkProjects(ctx: Ctx, ids: readonly string[], already: readonly string[] = []): Promise<void> {
  for (const [index, id] of ids.entries()) if (!already.includes(id)) await checkProject(ctx, id, `projects.${index}`);
}

const entityOf = (project: Project) => ({ object: 'project', id: project.id, name: project.name });
