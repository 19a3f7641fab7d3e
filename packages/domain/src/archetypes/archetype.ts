import { z } from 'zod';
import { label, prose, timestamp } from '../values/index.ts';

const LONGEST = 20_000;

/** What an application would tell of the user. */
const attributes = z
  .record(z.string().min(1).max(200), z.unknown())
  .refine((given) => JSON.stringify(given).length <= LONGEST, `expected at most ${LONGEST} characters of JSON`);

/** A user that is kept to try features with: what an application would tell of somebody like that. */
export const archetype = z
  .strictObject({
    id: z.string(),
    name: label,
    description: prose,
    /** The id of who made it. */
    owner: z.string(),
    /** Whether everybody sees it, or its owner alone. */
    isPublic: z.boolean(),
    attributes,
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'Archetype' });
export type Archetype = z.infer<typeof archetype>;

export const newArchetype = z.strictObject({
  name: label,
  description: prose.default(''),
  isPublic: z.boolean().default(true),
  attributes: attributes.default({}),
});
export type NewArchetype = z.infer<typeof newArchetype>;

/** Absent means leave alone. */
export const archetypeUpdate = z
  .strictObject({ name: label, description: prose, isPublic: z.boolean(), attributes })
  .partial();
export type ArchetypeUpdate = z.infer<typeof archetypeUpdate>;

/** Whether somebody may see an archetype. */
export const isVisibleTo = ({ isPublic, owner }: Pick<Archetype, 'isPublic' | 'owner'>, person: string): boolean =>
  isPublic || owner === person;
