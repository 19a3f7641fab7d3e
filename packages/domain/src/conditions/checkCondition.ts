import { invalidField } from '../errors/index.ts';
import { problemOf } from './problemOf.ts';

/**
 * Refuses a condition that could not mean what its author wanted: an unknown operator, a value that is empty, a pattern that
 * is none, a saved group that is not there, or two questions that nobody can meet together. `text` is JSON, or empty for
 * everybody; `path` is the field to name; `groups` are the ids of the saved groups there are.
 */
export function checkCondition(text: string, path: string, groups: ReadonlySet<string>): void {
  const problem = problemOf(text, groups);
  if (problem) throw invalidField(path, problem);
}
