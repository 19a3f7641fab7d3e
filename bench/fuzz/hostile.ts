import { z } from 'zod';
import type { AnyRoute } from '../../packages/server/src/platform/http/route.ts';
import type { Hostile } from './target.ts';

type Fields = Record<string, unknown>;

/** As deep as a body may be. */
const DEEP = 60;
/** Takes minutes where it is tried on the text below. */
const BAD_PATTERN = '^(a+)+$';
const FITS_BAD_PATTERN = `${'a'.repeat(40)}!`;

/** Values of about so many bytes, by what they are. */
const LARGE: Readonly<Record<string, (bytes: number) => unknown>> = {
  'a long text': (bytes) => 'x'.repeat(bytes),
  'a text of spaces and dots': (bytes) => ' .'.repeat(bytes / 2),
  'a list of short texts': (bytes) => Array.from({ length: bytes / 8 }, (_, n) => `t${n % 10_000}`),
  'a list of numbers': (bytes) => Array.from({ length: bytes / 5 }, (_, n) => n % 1000),
  'a list of empty things': (bytes) => Array.from({ length: bytes / 3 }, () => ({})),
  'a thing of many fields': (bytes) => manyFields(bytes),
  'conditions in JSON': (bytes) => condition(Math.floor(bytes / 60)),
  'a deep condition in JSON': () => deep('{"$not":', '{"a":1}', '}', DEEP),
};

const manyFields = (bytes: number): Fields =>
  Object.fromEntries(Array.from({ length: Math.floor(bytes / 12) }, (_, n) => [`u${n}`, 1]));

const condition = (parts: number): string =>
  JSON.stringify({ $or: Array.from({ length: parts }, (_, n) => ({ [`a${n}`]: { $regex: BAD_PATTERN } })) });

const deep = (open: string, middle: string, close: string, levels: number): string =>
  open.repeat(levels) + middle + close.repeat(levels);

/** Bodies for a row of the table, each just within its limit: wrong as a whole, and in each field of a right one. */
export function* hostileBodies(
  row: Pick<AnyRoute, 'body'>,
  path: string,
  sample: Fields,
  limit: number,
): Generator<Hostile> {
  const room = limit - JSON.stringify(sample).length - 200;
  const body = (what: string, value: unknown): Hostile => ({ what, path, body: fitted(value, limit) });
  yield { what: 'unknown fields', path, body: fitted({ ...sample, ...manyFields(room) }, limit) };
  yield { what: 'lists within lists', path, body: '['.repeat(limit) };
  yield { what: 'things within things', path, body: deep('{"a":', '1', '}', Math.floor(limit / 6)) };
  yield { what: 'half a body', path, body: JSON.stringify({ ...sample, rest: 'x'.repeat(room) }).slice(0, -1) };
  yield body(
    'a list',
    Array.from({ length: room / 3 }, () => 1),
  );
  for (const field of fieldsOf(row, sample)) {
    for (const [what, make] of Object.entries(LARGE))
      yield body(`${field}: ${what}`, { ...sample, [field]: make(room) });
    const [first] = [sample[field]].flat();
    if (typeof first === 'object' && first !== null) {
      const copies = Math.floor(room / (JSON.stringify(first).length + 1));
      yield body(`${field}: many of the same`, { ...sample, [field]: Array.from({ length: copies }, () => first) });
    }
  }
  for (const [what, more] of Object.entries(SHAPES(room)))
    if (fieldsOf(row, sample).includes(Object.keys(more)[0] as string)) yield body(what, { ...sample, ...more });
}

/** What is right in form and large all the same: the most that a row would take, and then do something with. */
const SHAPES = (room: number): Readonly<Record<string, Fields>> => {
  const rule = (n: number) => ({ id: `r${n}`, type: 'force', value: 'true', condition: condition(20) });
  const attributes = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`a${n}`, FITS_BAD_PATTERN]));
  return {
    'rules with bad patterns': { rules: Array.from({ length: room / 1100 }, (_, n) => rule(n)) },
    'rules without anything': { rules: Array.from({ length: room / 50 }, (_, n) => ({ ...rule(n), condition: '' })) },
    'attributes for bad patterns': { attributes },
    'many forced features': { forcedFeatures: Array.from({ length: room / 12 }, (_, n) => [`f${n}`, 1]) },
    'many forced variations': { forcedVariations: manyFields(room) },
    'many variations': { variations: Array.from({ length: room / 30 }, (_, n) => ({ name: `Number ${n}` })) },
    'values of a group': { values: Array.from({ length: room / 12 }, (_, n) => `value${n}`) },
    'a condition of a group': { condition: condition(room / 60) },
    'SQL of brackets': { sql: `select ${'('.repeat(room / 4)}1${')'.repeat(room / 4)}` },
    'SQL of templates': { sql: `select '${'{{ startDate }}'.repeat(room / 16)}'` },
    'SQL of comments': { sql: `/*${'/*'.repeat(room / 3)}` },
  };
};

/** Text of a body within a limit; what would be too long is refused before it is read, and so shows nothing. */
function fitted(value: unknown, limit: number): string {
  const text = JSON.stringify(value);
  if (text.length <= limit) return text;
  // A list or text was made too long by the length of its escapes or commas: half of it is nearly as much.
  return JSON.stringify(value, (_, own: unknown) => {
    if (typeof own === 'string' && own.length > 1000) return own.slice(0, own.length / 2);
    if (Array.isArray(own) && own.length > 1000) return own.slice(0, own.length / 2);
    return own;
  });
}

function fieldsOf(row: Pick<AnyRoute, 'body'>, sample: Fields): string[] {
  type Shape = { properties?: Fields; anyOf?: Shape[]; oneOf?: Shape[] };
  const shape = z.toJSONSchema(row.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;
  const variants = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  return [...new Set([...Object.keys(sample), ...variants.flatMap(({ properties }) => Object.keys(properties ?? {}))])];
}

/** Addresses for a row as long as the server reads them. */
export function* hostileAddresses(row: Pick<AnyRoute, 'path'>, path: string): Generator<Hostile> {
  for (const param of row.path.match(/:\w+/g) ?? [])
    for (const [what, text] of Object.entries({ long: 'x'.repeat(8000), escaped: '%F0%9F%98%80'.repeat(600) }))
      yield { what: `${what} ${param}`, path: row.path.replace(param, text).replaceAll(/:\w+/g, 'x') };
  yield { what: 'many parts of a query', path: `${path}?${'a=1&'.repeat(3500)}` };
  yield { what: 'a long part of a query', path: `${path}?projectId=${'x'.repeat(14_000)}` };
  yield { what: 'a name within names', path: `${path}?${'a['.repeat(3500)}` };
}
