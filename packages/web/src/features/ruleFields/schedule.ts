import type { Rule } from '@gb/domain/features';

type Schedule = Rule['scheduleRules'];
/** Moments in ISO 8601, or null. */
export type StartAndEnd = { start: string | null; end: string | null };

/** A schedule as a start and an end; null where it is more than that. */
export function startAndEnd(schedule: Schedule): StartAndEnd | null {
  const moments = schedule.filter(({ timestamp }) => timestamp !== null);
  const [starts, ends] = [moments.filter(({ enabled }) => enabled), moments.filter(({ enabled }) => !enabled)];
  const [start, end] = [starts[0]?.timestamp ?? null, ends[0]?.timestamp ?? null];
  if (starts.length > 1 || ends.length > 1) return null;
  // An end before a start is a pause, not a stretch of time; while it is typed it is shown as wrong.
  return { start, end };
}

/** A start and an end as a schedule. */
export const scheduleOf = ({ start, end }: StartAndEnd): Schedule => [
  ...(start ? [{ timestamp: start, enabled: true }] : []),
  ...(end ? [{ timestamp: end, enabled: false }] : []),
];

/** Why a schedule cannot be meant. */
export function scheduleProblem(schedule: Schedule): string | undefined {
  const known = startAndEnd(schedule);
  return known?.start && known.end && known.end <= known.start ? 'The end must be after the start' : undefined;
}
