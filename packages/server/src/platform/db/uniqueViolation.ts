/** Whether a write failed because something else already has what must be unique. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ['23505']);

/** What a database says when two writes got into each other's way: unique, referred to, or waiting for each other. */
const COLLISIONS = ['23505', '23503', '40001', '40P01'];

/** Whether a write failed only because of another at the same moment. */
export const isCollision = (error: unknown): boolean => hasCode(error, COLLISIONS);

function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (codes.includes((cause as { code?: string }).code ?? '')) return true;
  return false;
}
