/** A flag as SDKs get it. */
type Definition = { defaultValue: unknown; rules?: unknown[] };

/** What is wrong with a file of flags, for the person who writes it. */
export class WrongFile extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a file of flags: a JSON object of values by key, or of definitions with a `defaultValue` and `rules` as SDKs get them.
 * A JSON flag whose value has a field `defaultValue` is written as a definition.
 */
export function readFlags(text: string): Record<string, Definition> {
  const flags = parse(text);
  if (!isRecord(flags)) throw new WrongFile('expected an object with a value for each flag');
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, definitionOf(key, value)]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongFile((error as Error).message);
  }
}

function definitionOf(key: string, value: unknown): Definition {
  if (!isRecord(value) || !Object.hasOwn(value, 'defaultValue')) return { defaultValue: value };
  const { rules } = value;
  if (rules === undefined) return { defaultValue: value.defaultValue };
  if (!Array.isArray(rules) || !rules.every(isRecord))
    throw new WrongFile(`${key}: expected rules to be a list of objects`);
  return { defaultValue: value.defaultValue, rules };
}
