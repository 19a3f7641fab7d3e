import { z } from 'zod';
import { MAX_ID_LENGTH, conditionText, label, timestamp } from '../values/index.ts';

const scalar = z.union([z.string(), z.number()]);

const listFields = {
  type: z.literal('list'),
  attributeKey: z.string().min(1).max(MAX_ID_LENGTH),
  values: z.array(scalar).max(1_000_000),
};
const conditionFields = {
  type: z.literal('condition'),
  condition: conditionText.refine((text) => text !== '', 'expected a JSON object'),
};
const commonFields = { id: z.string(), name: label, owner: z.string(), dateCreated: timestamp, dateUpdated: timestamp };

/** A reusable set of users: the values of one attribute, or a condition. */
export const savedGroup = z
  .discriminatedUnion('type', [
    z.strictObject({ ...commonFields, ...listFields }),
    z.strictObject({ ...commonFields, ...conditionFields }),
  ])
  .meta({ id: 'SavedGroup' });
export type SavedGroup = z.infer<typeof savedGroup>;

/** The reference's clients leave the type out: the other fields tell it. */
const withType = (input: unknown) =>
  typeof input === 'object' && input !== null && !('type' in input)
    ? { ...input, type: 'condition' in input ? 'condition' : 'list' }
    : input;

const newCommon = { name: label, owner: z.string().optional() };
export const newSavedGroup = z.preprocess(
  withType,
  z.discriminatedUnion('type', [
    z.strictObject({ ...newCommon, ...listFields }),
    z.strictObject({ ...newCommon, ...conditionFields }),
  ]),
);
export type NewSavedGroup = z.infer<typeof newSavedGroup>;

/** Absent means leave alone; the kind of a group never changes. */
export const savedGroupUpdate = z.strictObject({
  name: label.optional(),
  owner: z.string().optional(),
  values: listFields.values.optional(),
  condition: conditionFields.condition.optional(),
});
export type SavedGroupUpdate = z.infer<typeof savedGroupUpdate>;

/** How a rule uses saved groups: the user must be in all, any or none of them. */
export const savedGroupTargeting = z.strictObject({
  match: z.enum(['all', 'any', 'none']),
  ids: z.array(z.string()).min(1),
});
export type SavedGroupTargeting = z.infer<typeof savedGroupTargeting>;
