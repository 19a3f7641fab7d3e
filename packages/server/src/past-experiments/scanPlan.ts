import { createHash } from 'node:crypto';
import type { AssignmentQuery } from '@gb/domain/data-sources';
import { plannedAssignment } from '@gb/domain/experiments';
import { SCAN_DAYS } from '@gb/domain/past-experiments';
import type { SurveyedAssignment } from '@gb/warehouse';
import type { Row } from '@gb/warehouse/drivers';

const DAY_MS = 86_400_000;
/** Exposures may reach a warehouse late, so the last days before the end of a scan are read once more. */
const LATE_DAYS = 3;

/** What is known of the exposures of one assignment query. */
export type Known = { hash: string; until: string; fullMs: number | null; rows: Row[] };

/** One assignment query to read from a moment on, and the rows that stay as they are. */
export type Reading = {
  assignment: SurveyedAssignment;
  name: string;
  hash: string;
  since: string;
  kept: Row[];
  /** What earlier scans know of it, if it is still the same query. */
  known: Known | null;
};

type Asked = {
  assignments: readonly AssignmentQuery[];
  known: ReadonlyMap<string, Known>;
  /** Whether everything is read anew, whatever is known. */
  isFull: boolean;
  /** From where on earlier scans have read; null when there was none. */
  startDate: string | null;
  now: string;
};

/** From where on each assignment query has to be read so that, with what is kept, all exposures from `startDate` are known. */
export function planScan({ assignments, known, isFull, ...asked }: Asked): { startDate: string; readings: Reading[] } {
  const startDate = (isFull ? null : asked.startDate) ?? daysBefore(asked.now, SCAN_DAYS);
  const readings = assignments.map((query): Reading => {
    const assignment = toSurveyed(query);
    const hash = createHash('sha256').update(JSON.stringify(assignment)).digest('hex');
    const before = known.get(query.id);
    const same = before?.hash === hash ? before : null;
    const base = { assignment, name: query.name, hash, known: same };
    if (isFull || !same) return { ...base, since: startDate, kept: [] };
    const since = later(startDate, `${daysBefore(same.until, LATE_DAYS).slice(0, 10)}T00:00:00.000Z`);
    const day = since.slice(0, 10);
    return { ...base, since, kept: same.rows.filter((row) => String(row.exposure_day) < day) };
  });
  return { startDate, readings };
}

const daysBefore = (date: string, days: number): string => new Date(Date.parse(date) - days * DAY_MS).toISOString();

const later = (one: string, other: string): string => (one > other ? one : other);

const toSurveyed = (query: AssignmentQuery): SurveyedAssignment => ({
  ...plannedAssignment(query),
  experimentNameColumn: query.hasNameCol ? 'experiment_name' : null,
  variationNameColumn: query.hasNameCol ? 'variation_name' : null,
});
