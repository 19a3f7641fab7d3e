import { z } from 'zod';
import { TOUCHES } from '../features/index.ts';

/** What a version of a feature does to what SDKs download, and to experiments that run. */
export const impact = z
  .object({
    /** Connections whose payload becomes another; the others stay byte for byte. */
    payloads: z.array(
      z.object({
        connection: z.object({ id: z.string(), name: z.string() }),
        environment: z.string(),
        /** The whole payload as it is served now, and the feature's part of it now and then, in bytes without encryption. */
        total: z.int(),
        before: z.int(),
        after: z.int(),
      }),
    ),
    /** How many connections there are. */
    connections: z.int(),
    experiments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        touch: z.enum(TOUCHES),
        environments: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'RevisionImpact' });
export type Impact = z.infer<typeof impact>;
