import { type Excess, OverBudget } from '@gb/domain/budgets';
import { AppError, type ErrorKind, type FieldError } from '@gb/domain/errors';
import { type RecentChange, StaleVersion } from '@gb/domain/versions';
import type { z } from 'zod';

/** The only map from a kind of refusal to an HTTP status. */
export const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  planLimit: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  preconditionFailed: 412,
  overBudget: 409,
  rateLimited: 429,
  upstream: 502,
  unavailable: 503,
};

export type ErrorBody = {
  status: number;
  message: string;
  code: string;
  requestId: string;
  errors?: FieldError[];
  /** Of something that has to be confirmed first: what it would cost, and what is allowed. */
  excess?: Excess[];
  /** Of a change that began from an older version: what others changed since. */
  changes?: RecentChange[];
};

/** The body every refused call gets. Errors that are not `AppError` say nothing of the inside. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (!(error instanceof AppError))
    return { status: 500, message: 'Something went wrong on our side', code: 'internal', requestId };
  const { kind, message, errors } = error;
  const excess = error instanceof OverBudget ? { excess: error.excess } : {};
  const changes = error instanceof StaleVersion ? { changes: error.changes } : {};
  return { status: STATUS[kind], message, code: kind, requestId, ...(errors ? { errors } : {}), ...excess, ...changes };
}

/** How many problems of one input are told at most: more help nobody, and hostile input has a hundred thousand. */
export const MOST_ERRORS = 20;

/** Turns what a schema refused into one error that names each field. */
export function schemaError(part: 'params' | 'query' | 'body', error: z.ZodError): AppError {
  const errors = firstOf(error.issues);
  const first = errors[0];
  const where = part === 'body' ? '' : `${part}: `;
  return new AppError('invalid', first ? `${where}${first.path}: ${first.message}` : `${part} is not valid`, {
    errors,
  });
}

function firstOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors: FieldError[] = [];
  for (const issue of issues) {
    if (errors.length >= MOST_ERRORS) break;
    errors.push(...fieldErrors(issue));
  }
  return errors.slice(0, MOST_ERRORS);
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_ERRORS)
      .map((key) => ({ path: at ? `${at}.${key}` : key, message: 'is not a known field' }));
  return [{ path: at || '(body)', message: issue.message }];
}
