import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { allUsersOf } from './reference.service.ts';

export const referenceRoutes = [
  route('GET', '/api/v1/references/:object/:id', {
    access: { can: 'readData' },
    summary: 'What refers to a thing, as far as you may read it: nothing can be deleted while anything refers to it',
    params: z.strictObject({ object: z.string().max(64), id: z.string().max(600) }),
    output: z.object({
      usedBy: z.array(z.object({ object: z.string(), id: z.string(), name: z.string() })),
    }),
    handle: async (ctx, { params }) => ({ usedBy: (await allUsersOf(ctx, params)).usedBy }),
  }),
] as const;
