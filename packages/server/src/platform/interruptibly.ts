import vm from 'node:vm';

const job: { run: () => unknown } = { run: () => null };
const room = vm.createContext({ job });
const script = new vm.Script('job.run()');

/**
 * Runs work that may never end, and gives null when it has not ended after this much time by the clock on the wall. Getting
 * ready takes a quarter of a millisecond: keep it for what may need it. What was cut off cannot be gone on with.
 */
export function interruptibly<T>(run: () => T, timeoutMs: number): T | null {
  const outer = job.run;
  job.run = run;
  try {
    return script.runInContext(room, { timeout: Math.ceil(timeoutMs) }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return null;
  } finally {
    job.run = outer;
  }
}

/** Processor time this thread has used; of the whole process where Node cannot tell. */
export function spentMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
