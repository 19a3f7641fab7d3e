import { invalidField } from '../errors/index.ts';
import { MAX_JSON_DEPTH, depthOfJson, readNumber } from '../values/index.ts';

/** The four types a flag's value can have. */
export const VALUE_TYPES = ['boolean', 'string', 'number', 'json'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/**
 * Turns a stored value into what SDKs receive. Never throws: an SDK must get something. Booleans are true unless the
 * text is "false"; a number that cannot be read is 0; JSON that cannot be read is null.
 */
export function parseValue(type: ValueType, text: string): unknown {
  switch (type) {
    case 'boolean':
      return text !== 'false';
    case 'string':
      return text;
    case 'number':
      return readNumber(text) ?? 0;
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return null;
      }
  }
}

/** Refuses a value its type cannot hold, naming the field. */
export function checkValue(type: ValueType, text: string, path: string): void {
  if (type === 'boolean' && text !== 'true' && text !== 'false') throw invalidField(path, 'expected true or false');
  if (type === 'number' && (readNumber(text) === null || text !== text.trim()))
    throw invalidField(path, 'expected a number');
  if (type !== 'json') return;
  if (!isJson(text)) throw invalidField(path, 'expected JSON');
  if (depthOfJson(text) > MAX_JSON_DEPTH)
    throw invalidField(path, `expected at most ${MAX_JSON_DEPTH} levels of nesting`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
