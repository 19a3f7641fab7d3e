const DAY_MS = 86_400_000;
/** Apps that were offline send events up to this many days later. */
const LATE_DAYS = 5;
/** A day of the westernmost time zone ends this long after the same day in UTC. */
const ZONES_MS = 12 * 3_600_000;

export type DayRange = { from: string; to: string };
type TakenDay = { day: string; dateTaken: string };

/** The days between two, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The day of a moment where a time zone is. */
export const dayIn = (timeZone: string, moment: number): string =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone });

/** Whether a day was taken late enough for nothing more to be expected of it. */
const isFinal = ({ day, dateTaken }: TakenDay): boolean =>
  Date.parse(dateTaken) >= Date.parse(day) + ZONES_MS + (1 + LATE_DAYS) * DAY_MS;

/**
 * Which days to ask for so that all between two are at hand and as new as they should be: those that are missing, and
 * recent ones taken longer ago than `freshMs`. Days that follow each other are asked for together.
 */
export function rangesToTake(given: {
  from: string;
  to: string;
  taken: readonly TakenDay[];
  nowMs: number;
  freshMs: number;
  longestDays: number;
}): DayRange[] {
  const taken = new Map(given.taken.map((one) => [one.day, one]));
  const isWanted = (day: string): boolean => {
    const known = taken.get(day);
    return !known || (!isFinal(known) && given.nowMs - Date.parse(known.dateTaken) > given.freshMs);
  };
  const ranges: DayRange[] = [];
  for (const day of daysBetween(given.from, given.to).filter(isWanted)) {
    const last = ranges.at(-1);
    const isNext = last !== undefined && Date.parse(day) - Date.parse(last.to) === DAY_MS;
    if (last && isNext && daysBetween(last.from, day).length <= given.longestDays) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
