import { WarehouseProblem } from '../problem.ts';
import type { RunOptions } from './driver.ts';

export type Running = {
  /** Asks the engine to stop; the running query then fails. */
  stop: () => void;
  /** 0..1, null if unknown. */
  progress?: () => number | null;
};

const progressEveryMs = 250;
/** An engine that was told to stop and says nothing for this long is left to itself. */
const graceMs = 5_000;

/**
 * Runs a query under a time limit and a cancel signal, and reports progress. Once the query was told to stop, the reason
 * for stopping is the error: not the engine's complaint about it, and not a result it may still give.
 */
export async function supervise<T>(
  options: RunOptions,
  running: Running,
  work: (stop: (problem: WarehouseProblem) => void) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  let reason: WarehouseProblem | null = null;
  let patience: NodeJS.Timeout | null = null;
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  const stop = (problem: WarehouseProblem) => {
    reason ??= problem;
    running.stop();
    patience ??= setTimeout(() => giveUp(problem), graceMs);
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
    const result = await Promise.race([work(stop), givenUp]);
    if (reason) throw reason;
    return result;
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    if (patience) clearTimeout(patience);
    clearInterval(ticker);
    options.signal?.removeEventListener('abort', cancel);
  }
}
