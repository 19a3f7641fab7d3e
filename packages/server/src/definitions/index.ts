import { attribute } from '@gb/domain/attributes';
import { environment } from '@gb/domain/environments';
import { project } from '@gb/domain/projects';
import { savedGroup } from '@gb/domain/saved-groups';
import { tag } from '@gb/domain/tags';
import { z } from 'zod';
import { listAttributes } from '../attributes/index.ts';
import { listEnvironments } from '../environments/index.ts';
import { route } from '../platform/http/route.ts';
import { listProjects } from '../projects/index.ts';
import { listSavedGroups } from '../saved-groups/index.ts';
import { listTags } from '../tags/index.ts';

/** The names every page needs to show ids as words. */
export const definitionRoutes = [
  route('GET', '/organization/definitions', {
    access: { can: 'readData' },
    summary: 'Projects, tags, environments, attributes and saved groups of the organization',
    output: z.object({
      projects: z.array(project),
      tags: z.array(tag),
      environments: z.array(environment),
      attributes: z.array(attribute),
      savedGroups: z.array(savedGroup),
    }),
    handle: async (ctx) => ({
      projects: await listProjects(ctx),
      tags: await listTags(ctx),
      environments: await listEnvironments(ctx),
      attributes: await listAttributes(ctx),
      savedGroups: await listSavedGroups(ctx),
    }),
  }),
] as const;
