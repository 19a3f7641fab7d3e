import { WarehouseProblem } from '../problem.ts';
import type { RunOptions } from './driver.ts';

export type Running = {
  /** Asks the engine to stop; the running query then fails. */
  stop: () => void;
  /** 0..1, null if unknown. */
  progress?: () => number | null;
};

const progressEveryMs = 250;

/**
 * Runs a query under a time limit and a cancel signal, and reports progress. Once the query was told to stop, the reason
 * for stopping is the error: not the engine's complaint about it, and not a result it may still give.
 */
export async function supervise<T>(options: RunOptions, running: Running, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let reason: WarehouseProblem | null = null;
  const stop = (problem: WarehouseProblem) => {
    reason ??= problem;
    running.stop();
  };
  const cancel = () => stop(new WarehouseProblem('cancelled', 'The query was cancelled'));
  const overdue = () =>
    stop(new WarehouseProblem('timeout', `The query took longer than ${options.timeoutMs / 1000} s and was stopped`));
  if (options.signal?.aborted) throw new WarehouseProblem('cancelled', 'The query was cancelled');
  const timer = setTimeout(overdue, options.timeoutMs);
  const ticker = setInterval(
    () => options.onProgress?.({ share: running.progress?.() ?? null, elapsedMs: performance.now() - startedAt }),
    progressEveryMs,
  );
  options.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const result = await work();
    if (reason) throw reason;
    return result;
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    clearInterval(ticker);
    options.signal?.removeEventListener('abort', cancel);
  }
}
