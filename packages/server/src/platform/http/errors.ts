import { type Excess, OverBudget } from '@gb/domain/budgets';
import { AppError, type ErrorKind, type FieldError, fieldErrors } from '@gb/domain/errors';
import { type Conflict, DraftConflict, NeedsApproval, type Requirement } from '@gb/domain/reviews';
import { InUse, type User } from '@gb/domain/references';
import { type RecentChange, StaleVersion } from '@gb/domain/versions';
import type { z } from 'zod';

/** The only map from a kind of refusal to an HTTP status. */
const STATUS: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  planLimit: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  preconditionFailed: 412,
  overBudget: 409,
  tooLarge: 413,
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
  /** Of something that others refer to: those of them that the caller may read. */
  usedBy?: User[];
  /** Of a change that began from an older version: what others changed since. */
  changes?: RecentChange[];
  /** Of the same: what the fields of the change are now. */
  current?: unknown;
  /** Of a draft that would undo what others published: where both changed the same. */
  conflicts?: readonly Conflict[];
  /** Of a draft that lacks approval: what is asked for, and what of that is there. */
  requirements?: readonly Requirement[];
};

/** The body every refused call gets. Errors that are not `AppError` say nothing of the inside. */
export function errorBody(error: unknown, requestId: string): ErrorBody {
  if (!(error instanceof AppError))
    return { status: 500, message: 'Something went wrong on our side', code: 'internal', requestId };
  const { kind, message, errors } = error;
  const excess = error instanceof OverBudget ? { excess: error.excess } : {};
  const usedBy = error instanceof InUse ? { usedBy: error.usedBy } : {};
  const changes = error instanceof StaleVersion ? { changes: error.changes, current: error.current } : {};
  const conflicts = error instanceof DraftConflict ? { conflicts: error.conflicts } : {};
  const requirements = error instanceof NeedsApproval ? { requirements: error.requirements } : {};
  return {
    status: STATUS[kind],
    message,
    code: kind,
    requestId,
    ...(errors ? { errors } : {}),
    ...excess,
    ...changes,
    ...usedBy,
    ...conflicts,
    ...requirements,
  };
}

/** Turns what a schema refused into one error that names each field. */
export function schemaError(part: 'params' | 'query' | 'body', error: z.ZodError): AppError {
  const errors = fieldErrors(error.issues).map(({ path, message }) => ({ path: path || '(body)', message }));
  const first = errors[0];
  const where = part === 'body' ? '' : `${part}: `;
  return new AppError('invalid', first ? `${where}${first.path}: ${first.message}` : `${part} is not valid`, {
    errors,
  });
}
