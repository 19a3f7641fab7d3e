import type { ImportedExperiment } from '../experiments/index.ts';
import type { PastExperiment } from './pastExperiment.ts';

export const SCAN_DAYS = 365;
const DAY_MS = 86_400_000;
const STILL_RUNNING_DAYS = 2;

/** Days from the first to the last with data, both counted. */
export const lengthDays = ({ startDay, endDay }: Pick<PastExperiment, 'startDay' | 'endDay'>): number =>
  Math.round((Date.parse(endDay) - Date.parse(startDay)) / DAY_MS) + 1;

/** Whether there were data until shortly before the look. */
export const seemsToRun = ({ endDay }: Pick<PastExperiment, 'endDay'>, scannedUntil: string): boolean =>
  Date.parse(scannedUntil) - Date.parse(endDay) < STILL_RUNNING_DAYS * DAY_MS;

/** Whether one is large and long enough to be looked at; one that still runs need not be long yet. */
export const isWorthShowing = (
  past: PastExperiment,
  least: { users: number; days: number; scannedUntil: string },
): boolean => past.users >= least.users && (seemsToRun(past, least.scannedUntil) || lengthDays(past) >= least.days);

/** The experiment to make of it. */
export function importOf(past: PastExperiment, datasource: string, scannedUntil: string): ImportedExperiment {
  const total = past.variations.reduce((sum, { weight }) => sum + weight, 0);
  return {
    name: past.name || past.trackingKey,
    trackingKey: past.trackingKey,
    datasource,
    exposureQueryId: past.assignmentQueryId,
    variations: past.variations.map(({ key, name }) => ({ key, name: name || key })),
    variationWeights: past.variations.map(({ weight }) => weight / total),
    dateStarted: `${past.startDay}T00:00:00.000Z`,
    dateEnded: seemsToRun(past, scannedUntil) ? null : `${past.endDay}T23:59:59.000Z`,
  };
}
