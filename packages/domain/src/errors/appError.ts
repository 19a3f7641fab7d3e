/** The closed list of ways a request can be refused. `server/platform/http/errors.ts` maps each to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'planLimit'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'preconditionFailed'
  | 'overBudget'
  | 'tooLarge'
  | 'rateLimited'
  | 'upstream'
  | 'unavailable';

/** One field that was not accepted: a dotted `path` into the input and what was expected there. */
export type FieldError = { path: string; message: string };

type Details = { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown };

/** An error its reader can act on. Anything else that is thrown is our bug and shows as a generic 500. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Refuses one field of the input, naming it and what was expected. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', `${path}: ${message}`, { errors: [{ path, message }] });

/** The same words whether the thing is missing or belongs to somebody else, so that ids cannot be probed. */
export const notFound = (noun: string, id: string): AppError => new AppError('notFound', `No ${noun} with id ${id}`);

export const conflict = (message: string): AppError => new AppError('conflict', message);

export const forbidden = (message = 'You do not have permission to do that'): AppError =>
  new AppError('forbidden', message);
