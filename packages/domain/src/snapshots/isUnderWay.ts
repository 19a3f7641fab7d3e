import type { RunStatus } from './run.ts';

/** Whether a run waits for its turn or goes on; one that waits for a person does neither. */
export const isUnderWay = (status: RunStatus | undefined): boolean => status === 'queued' || status === 'running';
