import { z } from 'zod';
import { MAX_ID_LENGTH, conditionText, label, prose, timestamp } from '../values/index.ts';

/** One id. Contracts say text; numbers are taken as they are written. */
const item = z.union([z.string(), z.number()]);
/** How many they are is said by whoever counts them, because what is over the limit is told by its number. */
export const groupItems = z.array(item).max(1_000_000);

const listFields = { attributeKey: z.string().min(1).max(MAX_ID_LENGTH) };
const conditionFields = { condition: conditionText.refine((text) => text !== '', 'expected a JSON object') };
const details = {
  name: label,
  owner: z.string().max(200),
  description: prose,
  /** Empty: of all projects. */
  projects: z.array(z.string()).max(500),
  /** Out of use: nothing new can target it; what does goes on. */
  archived: z.boolean(),
};
const live = { id: z.string(), version: z.int(), dateCreated: timestamp, dateUpdated: timestamp };

const list = z.strictObject({
  ...{ ...live, ...details, ...listFields },
  type: z.literal('list'),
  itemCount: z.int(),
  /** What all of them weigh in a payload, about. */
  bytes: z.int(),
  /** Left out by lists where there are many. */
  values: z.array(z.string()).optional(),
});
const condition = z.strictObject({ ...live, ...details, ...conditionFields, type: z.literal('condition') });

/** A reusable set of users: the values of one attribute, or a condition. */
export const savedGroup = z.discriminatedUnion('type', [list, condition]).meta({ id: 'SavedGroup' });
export type SavedGroup = z.infer<typeof savedGroup>;

/** A group with all that decides who is in it. */
export type DeliveredGroup =
  | { id: string; type: 'list'; attributeKey: string; values: readonly (string | number)[] }
  | { id: string; type: 'condition'; condition: string };

/** The reference's clients leave the type out: the other fields tell it. */
const withType = (input: unknown) =>
  typeof input === 'object' && input !== null && !('type' in input)
    ? { ...input, type: 'condition' in input ? 'condition' : 'list' }
    : input;

const given = {
  name: label,
  owner: details.owner.optional(),
  description: details.description.default(''),
  projects: details.projects.default([]),
};
export const newSavedGroup = z.preprocess(
  withType,
  z.discriminatedUnion('type', [
    z.strictObject({ ...given, ...listFields, type: z.literal('list'), values: groupItems }),
    z.strictObject({ ...given, ...conditionFields, type: z.literal('condition') }),
  ]),
);
export type NewSavedGroup = z.infer<typeof newSavedGroup>;

/** What may be said anew of a group. Absent means leave alone; the kind of a group never changes. */
export const savedGroupChange = z.strictObject({
  name: details.name.optional(),
  owner: details.owner.optional(),
  description: details.description.optional(),
  projects: details.projects.optional(),
  archived: details.archived.optional(),
  condition: conditionFields.condition.optional(),
});
export type SavedGroupChange = z.infer<typeof savedGroupChange>;

export const savedGroupUpdate = savedGroupChange.extend({ values: groupItems.optional() });
export type SavedGroupUpdate = z.infer<typeof savedGroupUpdate>;

/** How a rule uses saved groups: the user must be in all, any or none of them. */
export const savedGroupTargeting = z.strictObject({
  match: z.enum(['all', 'any', 'none']),
  ids: z.array(z.string()).min(1),
});
export type SavedGroupTargeting = z.infer<typeof savedGroupTargeting>;
