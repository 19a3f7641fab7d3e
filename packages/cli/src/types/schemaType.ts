type Schema = { [key: string]: unknown };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAMES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The deepest that types are written out; what lies below is unknown, so that schemas that refer to themselves end. */
const DEEPEST = 12;

/** The TypeScript type of what fits a JSON schema; `unknown` where the schema says more than types can. Null for no schema. */
export function typeOfSchema(text: string): string | null {
  try {
    const schema: unknown = JSON.parse(text);
    return isSchema(schema) ? typeOf(schema, schema, 0) : null;
  } catch {
    return null;
  }
}

function typeOf(schema: unknown, root: Schema, depth: number): string {
  if (!isSchema(schema) || depth > DEEPEST) return 'unknown';
  const inner = (one: unknown) => typeOf(one, root, depth + 1);
  if (typeof schema.$ref === 'string') return inner(find(schema.$ref, root));
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const choice = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choice)) return union(choice.map(inner));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => inner({ ...schema, type })));
  if (schema.type === 'array') return `Array<${inner(schema.items)}>`;
  if (schema.type === 'object' || isSchema(schema.properties)) return objectType(schema, inner);
  return NAMES[String(schema.type)] ?? 'unknown';
}

function objectType({ properties, required, additionalProperties }: Schema, inner: (one: unknown) => string): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const members = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, one]) => `${JSON.stringify(name)}${needed.has(name) ? '' : '?'}: ${inner(one)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  return `Record<string, ${isSchema(additionalProperties) ? inner(additionalProperties) : 'unknown'}>`;
}

const literal = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'unknown' : JSON.stringify(value);

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

/** What a reference within the schema points at, as in `#/$defs/size`. */
const find = (reference: string, root: Schema): unknown =>
  reference
    .slice(2)
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>((at, part) => (isSchema(at) && Object.hasOwn(at, part) ? at[part] : undefined), root);
