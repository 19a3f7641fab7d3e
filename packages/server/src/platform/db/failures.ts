import { AppError } from '@gb/domain/errors';

/** Whether a write failed because something else already has what must be unique. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ['23505']);

/** What a database says when two writes got into each other's way: unique, referred to, or waiting for each other. */
const COLLISIONS = ['23505', '23503', '40001', '40P01'];

/** Whether a write failed only because of another at the same moment. */
export const isCollision = (error: unknown): boolean => hasCode(error, COLLISIONS);

/** Whether the database gave up a whole transaction because another was in its way: the same again may succeed. */
export const isWorthRepeating = (error: unknown): boolean => hasCode(error, ['40001', '40P01']);

/** SQLSTATEs of a server that goes, comes or is full, and what the network says of one that cannot be reached. */
const AWAY = /^(08...|57P0[1-3]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says of a connection that is gone, without a code. */
const GONE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** A failure of the connection as such, as an error to try again after; anything else as it is. */
export function asUnavailable(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return AWAY.test(code) || GONE.test(message)
    ? new AppError('unavailable', 'The database cannot be reached right now. Please try again in a moment.', {
        cause: error,
      })
    : error;
}

/** What the system and PostgreSQL say when there is no room left. */
const FULL = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether something failed because a disk is full, however often it was wrapped on its way here. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, FULL);

/** Whether something failed because the database cannot be reached, however often it was wrapped on its way here. */
export const isAway = (error: unknown): boolean =>
  causesOf(error).some((cause) => cause instanceof AppError && cause.kind === 'unavailable');

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causesOf(error).some((cause) => codes.includes((cause as { code?: string }).code ?? ''));

/** An error and what caused it, the outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}
