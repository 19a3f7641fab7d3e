import { z } from 'zod';
import { NOT_ADDRESSABLE, isAddressable, prose, share } from '../values/index.ts';

/** A shared line of users, 0..1, from which experiments that must not overlap take separate parts. */
export const namespace = z.strictObject({
  name: z.string().trim().min(1).max(100),
  description: prose,
  status: z.enum(['active', 'inactive']),
});
export type Namespace = z.infer<typeof namespace>;

export const newNamespace = z.strictObject({
  name: z.string().trim().min(1).max(100).refine(isAddressable, NOT_ADDRESSABLE),
  description: prose.default(''),
  status: z.enum(['active', 'inactive']).default('active'),
});
export type NewNamespace = z.infer<typeof newNamespace>;

export const namespaceUpdate = z.strictObject({
  description: prose.optional(),
  status: z.enum(['active', 'inactive']).optional(),
});
export type NamespaceUpdate = z.infer<typeof namespaceUpdate>;

/** The part of a namespace that one experiment takes. */
export const namespaceRange = z.strictObject({
  enabled: z.boolean(),
  name: z.string(),
  range: z.tuple([share, share]).refine(([start, end]) => start <= end, 'expected start before end'),
});
