import { AppError } from '@gb/domain/errors';
import { MAX_JSON_DEPTH, depthOfJson } from '@gb/domain/values';
import { isKeepable } from '../db/text.ts';

type Part = 'params' | 'query' | 'body';

/** Reads a request's body as JSON, unless it is nested deeper than anything that we keep. */
export function readBody(text: string): unknown {
  if (depthOfJson(text) > MAX_JSON_DEPTH)
    throw new AppError('invalid', `The body is nested too deeply: expected at most ${MAX_JSON_DEPTH} levels`);
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
export function refuseHostileText(part: Part, value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isKeepable(value))
      throw refused(part, path, 'expected text without NUL characters and halves of surrogate pairs');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, own] of Object.entries(value)) {
    refuseHostileText(part, name, path);
    if (name === '__proto__') throw refused(part, [...path, name], 'is not a known field');
    refuseHostileText(part, own, [...path, name]);
  }
}

function refused(part: Part, path: readonly string[], message: string): AppError {
  const field = path.join('.') || '(body)';
  return new AppError('invalid', `${part === 'body' ? '' : `${part}: `}${field}: ${message}`, {
    errors: [{ path: field, message }],
  });
}
