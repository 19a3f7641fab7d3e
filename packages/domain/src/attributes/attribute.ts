import { z } from 'zod';
import { NOT_ADDRESSABLE, isAddressable, label, prose } from '../values/index.ts';

const ATTRIBUTE_TYPES = [
  'boolean',
  'string',
  'number',
  'secureString',
  'enum',
  'string[]',
  'number[]',
  'secureString[]',
] as const;

const format = z.enum(['', 'version', 'date', 'isoCountryCode']);

const attributeProperty = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z_$][\w$.-]*$/, 'expected a name like country or company.id');

/** Parts that begin with `$` are operators where conditions name attributes. */
const newProperty = attributeProperty
  .refine((name) => !name.split('.').some((part) => part.startsWith('$')), {
    error: 'expected a name in which no part begins with $, because operators of conditions do',
  })
  .refine((name) => name.split('.').every(isAddressable), NOT_ADDRESSABLE);

/** Something an SDK tells about a user, that targeting can ask for. */
export const attribute = z
  .strictObject({
    property: attributeProperty,
    datatype: z.enum(ATTRIBUTE_TYPES),
    description: prose,
    /** Whether experiments and rollouts may split by it. */
    hashAttribute: z.boolean(),
    /** The allowed values of an `enum`, separated by commas. */
    enum: z.string(),
    /** What a text is: `version` compares as a semantic version, `date` as a moment. Empty for none. */
    format,
    archived: z.boolean(),
    projects: z.array(z.string()),
    tags: z.array(z.string()),
  })
  .meta({ id: 'Attribute' });
export type Attribute = z.infer<typeof attribute>;

export const newAttribute = z.strictObject({
  property: newProperty,
  datatype: z.enum(ATTRIBUTE_TYPES),
  description: prose.default(''),
  hashAttribute: z.boolean().default(false),
  enum: z.string().default(''),
  format: format.default(''),
  archived: z.boolean().default(false),
  projects: z.array(z.string()).default([]),
  tags: z.array(label).max(100).default([]),
});
export type NewAttribute = z.infer<typeof newAttribute>;

export const attributeUpdate = z.strictObject({
  datatype: z.enum(ATTRIBUTE_TYPES).optional(),
  description: prose.optional(),
  hashAttribute: z.boolean().optional(),
  enum: z.string().optional(),
  format: format.optional(),
  archived: z.boolean().optional(),
  projects: z.array(z.string()).optional(),
  tags: z.array(label).max(100).optional(),
});
export type AttributeUpdate = z.infer<typeof attributeUpdate>;

/** What a new organization starts with. */
export const INITIAL_ATTRIBUTES: readonly NewAttribute[] = [
  { property: 'id', datatype: 'string', hashAttribute: true, description: 'Id of a signed-in user' },
  { property: 'deviceId', datatype: 'string', hashAttribute: true, description: 'Anonymous id kept on the device' },
  { property: 'company', datatype: 'string', hashAttribute: true },
  { property: 'loggedIn', datatype: 'boolean' },
  { property: 'employee', datatype: 'boolean' },
  { property: 'country', datatype: 'string' },
  { property: 'browser', datatype: 'string' },
  { property: 'url', datatype: 'string' },
].map((given) => newAttribute.parse(given));
