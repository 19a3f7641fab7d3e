import type { z } from 'zod';
import type { FieldError } from './appError.ts';

/** How many problems of one input are told at most: more help nobody, and hostile input has a hundred thousand. */
const MOST_ERRORS = 20;

/** What a schema refused, field by field: where, and what was expected there. The input as a whole has the path ''. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], under: readonly PropertyKey[] = []): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    if (errors.length >= MOST_ERRORS) break;
    errors.push(...errorsOf(issue, [...under, ...issue.path]));
  }
  return errors.slice(0, MOST_ERRORS);
}

function errorsOf(issue: z.core.$ZodIssue, at: readonly PropertyKey[]): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_ERRORS)
      .map((key) => ({ path: [...at, key].join('.'), message: 'is not a known field' }));
  const meant = issue.code === 'invalid_union' ? likeliest(issue.errors) : null;
  return meant ? fieldErrors(meant, at) : [{ path: at.map(String).join('.'), message: issue.message }];
}

/** Of the forms a value may have, the one it is closest to: right as a whole, and wrong in the fewest parts. */
function likeliest(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | null {
  const isInside = ({ code, path }: z.core.$ZodIssue) => path.length > 0 || code === 'unrecognized_keys';
  const inside = branches.filter((branch) => branch.length > 0 && branch.every(isInside));
  return inside.toSorted((one, other) => one.length - other.length)[0] ?? null;
}
