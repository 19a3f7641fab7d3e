import { AppError } from '@gb/domain/errors';
import { MAX_JSON_DEPTH, measureJson } from '@gb/domain/values';
import { isKeepable } from '../db/text.ts';

type Part = 'params' | 'query' | 'body';

/** More values than any definition has, and few enough to read, check and answer without a pause. */
export const MOST_VALUES = 20_000;

/** Reads a request's body as JSON, unless it is nested deeper or has more in it than anything that we keep. */
export function readBody(text: string, mostValues = MOST_VALUES): unknown {
  const { depth, values, names } = measureJson(text);
  if (depth > MAX_JSON_DEPTH)
    throw new AppError('invalid', `The body is nested too deeply: expected at most ${MAX_JSON_DEPTH} levels`);
  // Where a row takes more values, these are values of a list: fields cost ten times as much.
  if (values > mostValues || names > MOST_VALUES) {
    const most = (values > mostValues ? mostValues : MOST_VALUES).toLocaleString('en-US');
    throw new AppError('invalid', `The body has too many parts: expected at most ${most} values`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid', `The body is not JSON: ${(error as Error).message}`);
  }
}

/**
 * Refuses, by the name of its field, text that no database keeps (a NUL character, half of a surrogate pair) and the one
 * field name that stands for something else in JavaScript.
 */
export function refuseHostileText(part: Part, value: unknown): void {
  const found = findHostile(value);
  if (!found) return;
  const field = found.path.toReversed().join('.') || '(body)';
  throw new AppError('invalid', `${part === 'body' ? '' : `${part}: `}${field}: ${found.message}`, {
    errors: [{ path: field, message: found.message }],
  });
}

/** What is wrong, and where: from the inside out, so that nothing is written down while nothing is wrong. */
type Found = { path: string[]; message: string };

function findHostile(value: unknown): Found | null {
  if (typeof value === 'string')
    return isKeepable(value)
      ? null
      : { path: [], message: 'expected text without NUL characters and halves of surrogate pairs' };
  if (typeof value !== 'object' || value === null) return null;
  for (const name of Object.keys(value)) {
    const inName = Array.isArray(value) ? null : findHostile(name);
    if (inName) return inName;
    if (name === '__proto__') return { path: [name], message: 'is not a known field' };
    const inside = findHostile((value as Record<string, unknown>)[name]);
    if (inside) return { ...inside, path: [...inside.path, name] };
  }
  return null;
}
