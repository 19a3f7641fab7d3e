import { type EventCopy, dayIn, daysBetween } from '@gb/domain/event-copies';
import { type CopiedDay, readContents, readProgress } from './folder.ts';

/** Where the copy of a service's events lies, its first day, and where the service's days begin. */
export type CopyPlace = { folder: string; since: string; service: { timeZone: string } };

/** What is at hand of a service's events, and what is being done about the rest. */
export async function stateOf({ folder, since, service }: CopyPlace, nowMs: number): Promise<EventCopy> {
  const { days, warnings, error } = await readContents(folder);
  const known = days.filter(({ day }) => day >= since);
  const sum = (pick: (day: CopiedDay) => number) => known.reduce((total, day) => total + pick(day), 0);
  return {
    since,
    until: known.at(-1)?.day ?? null,
    missingDays: daysBetween(since, dayIn(service.timeZone, nowMs)).length - known.length,
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    dateTaken: days.reduce<string | null>(
      (newest, { dateTaken }) => ((newest ?? '') > dateTaken ? newest : dateTaken),
      null,
    ),
    fetching: await readProgress(folder),
    error,
    warnings,
  };
}
