import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { newProject, project, projectUpdate } from '@gb/domain/projects';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { createProject, getProject, pageProjects, updateProject } from './project.service.ts';

const params = z.strictObject({ id: z.string() });

export const projectRoutes = [
  route('GET', '/api/v1/projects', {
    access: { can: 'readData' },
    summary: 'List projects',
    query: pagingQuery,
    output: pageOf('projects', project),
    handle: async (ctx, { query }) => asPage('projects', await pageProjects(ctx, query), query),
  }),
  route('GET', '/api/v1/projects/:id', {
    access: { can: 'readData' },
    summary: 'Get one project',
    params,
    output: z.object({ project }),
    handle: async (ctx, { params }) => ({ project: await getProject(ctx, params.id) }),
  }),
  route('POST', '/api/v1/projects', {
    access: { can: 'manageProjects' },
    summary: 'Make a project',
    body: newProject,
    output: z.object({ project }),
    status: 201,
    handle: async (ctx, { body }) => ({ project: await createProject(ctx, body) }),
  }),
  route('POST', '/api/v1/projects/:id', {
    access: { can: 'manageProjects' },
    summary: 'Change a project',
    params,
    body: projectUpdate,
    output: z.object({ project }),
    handle: async (ctx, { params, body }) => ({ project: await updateProject(ctx, params.id, body) }),
  }),
] as const;
