import { maskSecrets } from '@gb/domain/addresses';
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

/** The error again, on the server's side. Whatever a driver or a warehouse says, it shows no secret of an address. */
export function fromProblem(problem: Problem): Error {
  const message = maskSecrets(problem.message);
  if (problem.of === 'warehouse') return new WarehouseProblem(problem.kind, message, { position: problem.position });
  if (problem.of === 'app') return new AppError(problem.kind, message);
  return new Error(message);
}
