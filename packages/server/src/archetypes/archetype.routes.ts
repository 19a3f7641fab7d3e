import { archetype, archetypeUpdate, newArchetype } from '@gb/domain/archetypes';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createArchetype,
  deleteArchetype,
  getArchetype,
  listArchetypes,
  updateArchetype,
} from './archetype.service.ts';

const params = z.strictObject({ id: z.string() });

export const archetypeRoutes = [
  route('GET', '/api/v1/archetypes', {
    access: { can: 'readData' },
    summary: 'List the users that are kept to try features with',
    output: z.object({ archetypes: z.array(archetype) }),
    handle: async (ctx) => ({ archetypes: await listArchetypes(ctx) }),
  }),
  route('GET', '/api/v1/archetypes/:id', {
    access: { can: 'readData' },
    summary: 'Get one archetype',
    params,
    output: z.object({ archetype }),
    handle: async (ctx, { params }) => ({ archetype: await getArchetype(ctx, params.id) }),
  }),
  route('POST', '/api/v1/archetypes', {
    access: { can: 'manageArchetype' },
    summary: 'Keep a user to try features with',
    body: newArchetype,
    output: z.object({ archetype }),
    handle: async (ctx, { body }) => ({ archetype: await createArchetype(ctx, body) }),
  }),
  route('PUT', '/api/v1/archetypes/:id', {
    access: { can: 'manageArchetype' },
    summary: 'Change an archetype',
    params,
    body: archetypeUpdate,
    output: z.object({ archetype }),
    handle: async (ctx, { params, body }) => ({ archetype: await updateArchetype(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/archetypes/:id', {
    access: { can: 'manageArchetype' },
    summary: 'Delete an archetype',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteArchetype(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
