/** What a field of a simple schema holds. */
export const FIELD_KINDS = ['string', 'integer', 'float', 'boolean'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One field of the values of a feature. Texts have lengths, numbers have bounds; both may have choices. */
export type SchemaField = {
  key: string;
  type: FieldKind;
  required: boolean;
  description: string;
  enum: string[];
  min: number | null;
  max: number | null;
};

/** What a value is as a whole: fields, a list of such, one thing alone, or a list of those. */
export const SCHEMA_SHAPES = ['object', 'object[]', 'primitive', 'primitive[]'] as const;
export type SimpleSchema = { type: (typeof SCHEMA_SHAPES)[number]; fields: SchemaField[] };

export const blankField = (key = ''): SchemaField => ({
  ...{ key, type: 'string', required: true, description: '', enum: [], min: null, max: null },
});

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A simple schema as the text of a JSON schema; empty where it has no fields. */
export function writeSimpleSchema({ type, fields }: SimpleSchema): string {
  const [first] = fields;
  if (!first) return '';
  const one = type.startsWith('object') ? objectOf(fields) : fieldSchema(first);
  return JSON.stringify(type.endsWith('[]') ? { type: 'array', items: one } : one, null, 2);
}

const objectOf = (fields: readonly SchemaField[]): Dict => ({
  type: 'object',
  required: fields.filter(({ required }) => required).map(({ key }) => key),
  properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
  additionalProperties: false,
});

function fieldSchema({ type, description, enum: choices, min, max }: SchemaField): Dict {
  const [least, most] = type === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  const isBounded = type !== 'boolean' && choices.length === 0;
  return {
    type: type === 'float' ? 'number' : type,
    ...(description ? { description } : {}),
    ...(choices.length > 0 && type !== 'boolean' ? { enum: type === 'string' ? choices : choices.map(Number) } : {}),
    ...(isBounded && min !== null ? { [least]: min } : {}),
    ...(isBounded && max !== null ? { [most]: max } : {}),
  };
}

/** Reads the text of a JSON schema as fields; null where it says something that they cannot. */
export function readSimpleSchema(text: string): SimpleSchema | null {
  if (text.trim() === '') return { type: 'object', fields: [] };
  const schema = parse(text);
  if (!isDict(schema)) return null;
  const isList = schema['type'] === 'array';
  if (isList && !hasOnly(schema, ['type', 'items'])) return null;
  const one = isList ? schema['items'] : schema;
  if (!isDict(one)) return null;
  if (one['type'] === 'object') {
    const fields = readFields(one);
    return fields && { type: isList ? 'object[]' : 'object', fields };
  }
  const field = readField('value', one, true);
  return field && { type: isList ? 'primitive[]' : 'primitive', fields: [field] };
}

function readFields(schema: Dict): SchemaField[] | null {
  const { properties = {}, required = [] } = schema;
  if (!hasOnly(schema, ['type', 'properties', 'required', 'additionalProperties'])) return null;
  if (schema['additionalProperties'] !== false || !isDict(properties) || !Array.isArray(required)) return null;
  if (required.some((key) => !Object.hasOwn(properties, String(key)))) return null;
  const fields = Object.entries(properties).map(([key, one]) => readField(key, one, required.includes(key)));
  return fields.every((field) => field !== null) ? fields : null;
}

const KNOWN = ['type', 'description', 'enum', 'minimum', 'maximum', 'minLength', 'maxLength'];

function readField(key: string, schema: unknown, required: boolean): SchemaField | null {
  if (!isDict(schema) || !hasOnly(schema, KNOWN)) return null;
  const type = schema['type'] === 'number' ? 'float' : FIELD_KINDS.find((kind) => kind === schema['type']);
  if (!type || schema['type'] === 'float') return null;
  const { description = '', enum: choices = [] } = schema;
  const [least, most] = type === 'string' ? ['minLength', 'maxLength'] : ['minimum', 'maximum'];
  const field = {
    ...{ key, type, required, description: String(description) },
    enum: Array.isArray(choices) ? choices.map(String) : [],
    min: numberOf(schema[least]),
    max: numberOf(schema[most]),
  };
  // What the fields would not write back as it was is more than they can say.
  return sameWords(fieldSchema(field), schema) ? field : null;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const hasOnly = (given: Dict, known: readonly string[]): boolean =>
  Object.keys(given).every((key) => known.includes(key));

const sameWords = (one: Dict, other: Dict): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What keeps fields from being a schema: a name that is missing, or two alike. Null when nothing does. */
export function simpleSchemaProblem({ type, fields }: SimpleSchema): string | null {
  if (type.startsWith('primitive')) return null;
  const keys = fields.map(({ key }) => key.trim());
  if (keys.includes('')) return 'Name every field';
  const twin = keys.find((key, at) => keys.indexOf(key) < at);
  return twin === undefined ? null : `Two fields are named ${twin}`;
}
