import { referrer } from '@gb/domain/references';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { removeEnvironment } from './environmentDeletion.ts';
import { ownedBy, removeAndHandOver } from './handOver.ts';
import { deleteProject } from './projectDeletion.ts';

const params = z.strictObject({ id: z.string() });
const deleted = z.object({ deletedId: z.string() });

/** Deletions that reach into other things than the one that goes. */
export const deletionRoutes = [
  route('DELETE', '/api/v1/projects/:id', {
    access: { can: 'manageProjects' },
    summary: 'Delete a project that is empty, or with all that is in it',
    params,
    query: z.strictObject({ contents: z.enum(['keep', 'delete']).default('keep') }),
    output: deleted,
    handle: async (ctx, { params, query }) => {
      await deleteProject(ctx, params.id, query.contents);
      return { deletedId: params.id };
    },
  }),
  route('DELETE', '/api/v1/environments/:id', {
    access: { can: 'manageEnvironments' },
    summary: 'Delete an environment that nothing names and in which no feature is on',
    params,
    output: deleted,
    handle: async (ctx, { params }) => {
      await removeEnvironment(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('GET', '/api/v1/members/:id/owned', {
    access: { can: 'readData' },
    summary: 'What a member owns, as far as you may read it: it can go to another when they are removed',
    params,
    output: z.object({ owned: z.array(z.object({ object: referrer, id: z.string(), name: z.string() })) }),
    handle: async (ctx, { params }) => ({ owned: await ownedBy(ctx, params.id) }),
  }),
  route('DELETE', '/api/v1/members/:id', {
    access: { can: 'manageTeam' },
    summary: 'Remove a member, whose things may go to another; their access ends with their next request',
    params,
    query: z.strictObject({ handOverTo: z.string().optional() }),
    output: deleted,
    handle: async (ctx, { params, query }) => {
      await removeAndHandOver(ctx, params.id, query.handOverTo);
      return { deletedId: params.id };
    },
  }),
] as const;
