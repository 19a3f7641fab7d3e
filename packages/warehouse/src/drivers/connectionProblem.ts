import { WarehouseProblem } from '../problem.ts';

/** A call that came to nothing, in the words of who made it. A plain `fetch` has its own in the cause. */
export function connectionProblem(error: unknown): WarehouseProblem {
  const { cause, message } = error instanceof Error ? error : { cause: undefined, message: String(error) };
  const words = message === 'fetch failed' && cause instanceof Error ? cause.message : message;
  return new WarehouseProblem('connection', words, { cause: error });
}
