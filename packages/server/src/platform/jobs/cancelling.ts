import type { Ctx } from '../context.ts';

/** Carries the id of a run that must stop, to the process that has it. */
export const RUN_CANCEL_CHANNEL = 'run_cancel';

/** The runs of this process, by id. */
export type Runs = Map<string, AbortController>;

/** Tells whichever process has the run, once this transaction commits. */
export const cancelRun = (ctx: Ctx, id: string): Promise<void> => ctx.notify(RUN_CANCEL_CHANNEL, id);

/** Does the work of a run, with a signal that a cancel of it reaches, as does the end of its job. */
export async function asRun(
  runs: Runs,
  { id, signal }: { id: string; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  signal.addEventListener('abort', () => abort.abort());
  runs.set(id, abort);
  try {
    await work(abort.signal);
  } finally {
    runs.delete(id);
  }
}
