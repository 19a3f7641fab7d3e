import { expectationOf, fieldErrors } from '@gb/domain/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyRoute } from './platform/http/route.ts';
import { routes } from './routes.ts';

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

/** What is wrong almost everywhere: of another kind, empty, too small, too large, of another form. */
const WRONG = [
  undefined,
  null,
  true,
  -1,
  0.5,
  1e12,
  '',
  'x',
  '?'.repeat(200_000),
  [],
  [null],
  ['x'],
  {},
  { nonsense: 1 },
];

/** Wrong values for a schema: itself, each of its parts alone, and all of its parts at once. */
function wrongFor(schema: JsonSchema, defs: Record<string, JsonSchema>, depth = 0): unknown[] {
  const known = schema.$ref ? (defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  if (depth > 3) return WRONG;
  const forms = [...(known.anyOf ?? []), ...(known.oneOf ?? [])];
  const parts = Object.entries(known.properties ?? {}).map(
    ([name, part]) => [name, wrongFor(part, defs, depth + 1), part] as const,
  );
  // What tells the forms of a thing apart is kept right, so that the rest of each form is looked into.
  const tags = Object.fromEntries(
    parts.filter(([, , part]) => 'const' in part).map(([name, , part]) => [name, part.const]),
  );
  return [
    ...WRONG,
    ...forms.flatMap((form) => wrongFor(form, defs, depth + 1)),
    ...(known.items ? wrongFor(known.items, defs, depth + 1).map((item) => [item]) : []),
    ...parts.flatMap(([name, values]) => values.map((value) => ({ ...tags, [name]: value }))),
  ];
}

const schemas = (routes as readonly AnyRoute[]).flatMap((row) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = row[part];
    return schema ? [[`the ${part} of ${row.method} ${row.path}`, schema] as const] : [];
  }),
);

/** How the texts of our validator begin, in any of its versions so far. */
const VALIDATOR = /^(invalid|too (small|big)|unrecognized|required|string must|number must|array must|input not)\b/i;

describe('wrong input', () => {
  it.each(schemas)('is told in our own words: %s', (_, schema) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const messages = wrongFor(described, described.$defs ?? {}).flatMap((value) => {
      const parsed = schema.safeParse(value, { error: expectationOf });
      return parsed.success ? [] : fieldErrors(parsed.error.issues).map(({ message }) => message);
    });
    expect(messages.length).toBeGreaterThan(0);
    const vague = messages.filter((text) => VALIDATOR.test(text) || /another (value|form)/.test(text));
    expect([...new Set(vague)]).toEqual([]);
  });
});
