import { z } from 'zod';
import { NOT_ADDRESSABLE, isAddressable, label, prose, timestamp } from '../values/index.ts';

export const FIELD_TYPES = [
  'text',
  'textarea',
  'markdown',
  'enum',
  'multiselect',
  'url',
  'number',
  'boolean',
  'date',
  'datetime',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The kinds of things that have custom fields. */
export const SECTIONS = ['feature', 'experiment'] as const;
export type Section = (typeof SECTIONS)[number];

/** What a custom field holds: several of its choices, where it takes several. */
export const fieldValue = z.union([prose, z.number(), z.boolean(), z.array(label).max(100)]);
export type FieldValue = z.infer<typeof fieldValue>;

const fieldId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z0-9_-]+$/, 'expected small letters, digits and the characters _ -')
  .refine(isAddressable, NOT_ADDRESSABLE);

/** The values of a thing's custom fields, by the id of the field. */
export const customFieldValues = z.record(fieldId, fieldValue);
export type CustomFieldValues = z.infer<typeof customFieldValues>;

const shape = {
  name: label,
  description: prose,
  placeholder: z.string().max(200),
  /** What a new thing begins with. */
  defaultValue: fieldValue.nullable(),
  /** What is chosen from, with commas between. */
  values: z.string().max(5000),
  required: z.boolean(),
  /** Things of these projects have it; of all, when there is none. */
  projects: z.array(z.string()),
  sections: z.array(z.enum(SECTIONS)).min(1),
};

/** A fact that an organization keeps of its features or experiments, beside those that all have. */
export const customField = z
  .strictObject({
    id: z.string(),
    ...shape,
    type: z.enum(FIELD_TYPES),
    /** Who made it. */
    creator: z.string(),
    /** Off, nobody is asked for it, and what is known is kept. */
    active: z.boolean(),
    dateCreated: timestamp,
    dateUpdated: timestamp,
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof customField>;

export const newCustomField = z.strictObject({
  id: fieldId,
  name: shape.name,
  type: z.enum(FIELD_TYPES),
  description: shape.description.default(''),
  placeholder: shape.placeholder.default(''),
  defaultValue: shape.defaultValue.default(null),
  values: shape.values.default(''),
  required: shape.required.default(false),
  projects: shape.projects.default([]),
  sections: shape.sections,
});
export type NewCustomField = z.infer<typeof newCustomField>;

/** Absent means leave alone. What a field holds does not change its type. */
export const customFieldUpdate = z.strictObject({ ...shape, active: z.boolean() }).partial();
export type CustomFieldUpdate = z.infer<typeof customFieldUpdate>;
