import { z } from 'zod';

const range = z.tuple([z.number(), z.number()]);

/** Who has which part of a namespace. A member that its reader may not see has no name and no id. */
export const namespaceMember = z
  .object({
    namespace: z.string(),
    object: z.enum(['experiment', 'feature']),
    id: z.string(),
    name: z.string(),
    trackingKey: z.string(),
    /** A rule of a feature that splits people by itself runs. */
    status: z.enum(['draft', 'running', 'stopped']),
    hashAttribute: z.string(),
    ranges: z.array(range),
  })
  .meta({ id: 'NamespaceMember' });
export type NamespaceMember = z.infer<typeof namespaceMember>;
