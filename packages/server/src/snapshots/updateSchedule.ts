import type { OrganizationSettings } from '@gb/domain/organizations';
import { CronExpressionParser } from 'cron-parser';

export type UpdateSchedule = OrganizationSettings['updateSchedule'];

const HOUR_MS = 3_600_000;
const MIN_HOURS = 1;
const MAX_HOURS = 168;

/**
 * When an experiment analysed at `after` is due again, in UTC; null when never. However the schedule is written, that
 * is no sooner than an hour later and no later than a week. A cron expression nobody can read counts as never.
 */
export function nextUpdate(schedule: UpdateSchedule, after: Date): Date | null {
  const asked = askedFor(schedule, after);
  if (!asked) return null;
  const hours = (asked.getTime() - after.getTime()) / HOUR_MS;
  return new Date(after.getTime() + Math.min(MAX_HOURS, Math.max(MIN_HOURS, hours)) * HOUR_MS);
}

function askedFor(schedule: UpdateSchedule, after: Date): Date | null {
  switch (schedule.type) {
    case 'never':
      return null;
    case 'stale':
      return new Date(after.getTime() + schedule.hours * HOUR_MS);
    case 'cron':
      return isCron(schedule.cron)
        ? CronExpressionParser.parse(schedule.cron, { currentDate: after, tz: 'UTC' }).next().toDate()
        : null;
  }
}

/** Whether this is a cron expression of five fields. */
export function isCron(expression: string): boolean {
  try {
    CronExpressionParser.parse(expression, { tz: 'UTC' });
    return expression.trim().split(/\s+/).length === 5;
  } catch {
    return false;
  }
}

/**
 * What a tick does with one experiment: run it or not, and when it is due next. Without a time yet it gets one; a time
 * further off than the schedule of today allows is brought nearer.
 */
export function planTick(due: Date | null, schedule: UpdateSchedule, now: Date): { run: boolean; next: Date | null } {
  const next = nextUpdate(schedule, now);
  if (!next || !due) return { run: false, next };
  if (due <= now) return { run: true, next };
  return { run: false, next: due < next ? due : next };
}
