/** What several JSON values have in common: the scalar types met, the items of lists, and the fields of objects. */
export type Shape = {
  scalars: Set<'string' | 'number' | 'boolean' | 'null'>;
  items: Shape | null;
  fields: Map<string, { shape: Shape; isOptional: boolean }> | null;
};

/** The shape all these values fit. A field that some objects lack is optional. */
export function shapeOf(values: readonly unknown[]): Shape {
  const scalars: Shape['scalars'] = new Set();
  const lists = values.filter((value) => Array.isArray(value));
  const objects = values.filter(isObject);
  for (const value of values) {
    if (value === null) scalars.add('null');
    else if (typeof value !== 'object') scalars.add(typeof value as 'string');
  }
  return {
    scalars,
    items: lists.length ? shapeOf(lists.flat()) : null,
    fields: objects.length ? fieldsOf(objects) : null,
  };
}

function fieldsOf(objects: readonly Record<string, unknown>[]): NonNullable<Shape['fields']> {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
  return new Map(
    names.map((name) => {
      const having = objects.filter((object) => Object.hasOwn(object, name));
      return [
        name,
        { shape: shapeOf(having.map((object) => object[name])), isOptional: having.length < objects.length },
      ];
    }),
  );
}

/** A shape as a TypeScript type. */
export function typeOf({ scalars, items, fields }: Shape): string {
  const types: string[] = [...scalars].sort();
  if (items) types.push(`Array<${typeOf(items)}>`);
  if (fields) {
    const members = [...fields].map(
      ([name, { shape, isOptional }]) => `${JSON.stringify(name)}${isOptional ? '?' : ''}: ${typeOf(shape)}`,
    );
    types.push(members.length ? `{ ${members.join('; ')} }` : 'Record<string, unknown>');
  }
  return types.length ? types.join(' | ') : 'unknown';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
