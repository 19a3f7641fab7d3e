import { z } from 'zod';
import { MAX_ID_LENGTH, NOT_ADDRESSABLE, isAddressable, prose, share } from '../values/index.ts';

const displayName = z.string().trim().min(1).max(60);
const status = z.enum(['active', 'inactive']);
/** What clients call it. Both are delivered alike: as the range of each experiment, under the seed. */
const format = z.enum(['legacy', 'multiRange']);
const hashAttribute = z.string().min(1).max(MAX_ID_LENGTH);
const seed = z.string().trim().min(1).max(100);

/** A shared line of users, 0..1, from which experiments that must not overlap take separate parts. */
export const namespace = z
  .strictObject({
    /** What experiments name it by; stays when it is called otherwise. */
    id: z.string(),
    displayName,
    description: prose,
    status,
    format,
    /** Only experiments that split people by this may take part; by any where it is left out. */
    hashAttribute: hashAttribute.optional(),
    /** What decides where on the line somebody is. */
    seed,
  })
  .meta({ id: 'Namespace' });
export type Namespace = z.infer<typeof namespace>;

export const newNamespace = z.strictObject({
  displayName: displayName.refine(isAddressable, NOT_ADDRESSABLE),
  description: prose.default(''),
  status: status.default('active'),
  format: format.default('legacy'),
  hashAttribute: hashAttribute.optional(),
});
export type NewNamespace = z.infer<typeof newNamespace>;

export const namespaceUpdate = z.strictObject({
  displayName: displayName.optional(),
  description: prose.optional(),
  status: status.optional(),
  hashAttribute: hashAttribute.optional(),
});
export type NamespaceUpdate = z.infer<typeof namespaceUpdate>;

export const seedRotation = z.strictObject({ seed: seed.optional() });

/** The part of a namespace that one experiment takes. */
export const namespaceRange = z.strictObject({
  enabled: z.boolean(),
  /** The id of the namespace. */
  name: z.string(),
  range: z.tuple([share, share]).refine(([start, end]) => start <= end, 'expected start before end'),
});
export type NamespaceRange = z.infer<typeof namespaceRange>;
