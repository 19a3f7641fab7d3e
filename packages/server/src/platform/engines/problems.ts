import { AppError } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import type { Problem } from './order.ts';

/** What an error says, in a form that crosses the border between processes. Its cause and stack stay behind. */
export function toProblem(error: unknown): Problem {
  if (error instanceof WarehouseProblem)
    return { of: 'warehouse', kind: error.kind, message: error.message, position: error.position };
  if (error instanceof AppError) return { of: 'app', kind: error.kind, message: error.message };
  return { of: 'code', message: error instanceof Error ? error.message : String(error) };
}

export function fromProblem(problem: Problem): Error {
  if (problem.of === 'warehouse')
    return new WarehouseProblem(problem.kind, problem.message, { position: problem.position });
  if (problem.of === 'app') return new AppError(problem.kind, problem.message);
  return new Error(problem.message);
}
