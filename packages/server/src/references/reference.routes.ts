import { referrer } from '@gb/domain/references';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { allUsersOf } from './reference.service.ts';

/** What other things refer to. */
const REFERRED = [
  'project',
  'tag',
  'environment',
  'attribute',
  'savedGroup',
  'namespace',
  'feature',
  'experiment',
  'metric',
  'factTable',
  'factFilter',
  'segment',
  'dimension',
  'datasource',
  'identifierType',
  'assignmentQuery',
] as const;

export const referenceRoutes = [
  route('GET', '/api/v1/references/:object/:id', {
    access: { can: 'readData' },
    summary: 'What refers to a thing, as far as you may read it: nothing can be deleted while anything refers to it',
    params: z.strictObject({ object: z.enum(REFERRED), id: z.string().max(600) }),
    output: z.object({
      usedBy: z.array(z.object({ object: referrer, id: z.string(), name: z.string() })),
      /** How many more there are that the caller may not read. */
      hidden: z.int(),
    }),
    handle: async (ctx, { params }) => {
      const { usedBy, objects } = await allUsersOf(ctx, params);
      return { usedBy, hidden: objects.length - usedBy.length };
    },
  }),
] as const;
