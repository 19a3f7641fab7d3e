import { describe, expect, it } from 'vitest';
import { isCron, nextUpdate, planTick } from './updateSchedule.ts';

const now = new Date('2026-11-21T10:30:00.000Z');
const at = (iso: string) => new Date(iso);

describe('when results are due again', () => {
  it.each([
    [{ type: 'stale', hours: 6 }, '2026-11-21T16:30:00.000Z'],
    [{ type: 'cron', cron: '0 6 * * *' }, '2026-11-22T06:00:00.000Z'],
    // Every minute is too often and once a year too rarely: an hour and a week.
    [{ type: 'cron', cron: '* * * * *' }, '2026-11-21T11:30:00.000Z'],
    [{ type: 'cron', cron: '0 0 1 1 *' }, '2026-11-28T10:30:00.000Z'],
  ] as const)('%j', (schedule, expected) => {
    expect(nextUpdate(schedule, now)?.toISOString()).toBe(expected);
  });

  it('is never when the schedule says so or cannot be read', () => {
    expect(nextUpdate({ type: 'never' }, now)).toBeNull();
    expect(nextUpdate({ type: 'cron', cron: 'every day' }, now)).toBeNull();
  });

  it('knows cron expressions of five fields', () => {
    expect(['0 6 * * 1-5', '*/15 * * * *'].map(isCron)).toEqual([true, true]);
    expect(['0 0 6 * * *', 'daily', '61 * * * *', ''].map(isCron)).toEqual([false, false, false, false]);
  });
});

describe('a tick', () => {
  const schedule = { type: 'stale', hours: 6 } as const;
  it('runs what is due and gives it its next time', () => {
    expect(planTick(at('2026-11-21T10:30:00.000Z'), schedule, now)).toEqual({
      run: true,
      next: at('2026-11-21T16:30:00.000Z'),
    });
  });

  it('leaves what is not due', () => {
    const due = at('2026-11-21T12:00:00.000Z');
    expect(planTick(due, schedule, now)).toEqual({ run: false, next: due });
  });

  it('brings a time nearer that an older, slower schedule set', () => {
    expect(planTick(at('2026-11-25T00:00:00.000Z'), schedule, now)).toEqual({
      run: false,
      next: at('2026-11-21T16:30:00.000Z'),
    });
  });

  it('sets a first time without running', () => {
    expect(planTick(null, schedule, now)).toEqual({ run: false, next: at('2026-11-21T16:30:00.000Z') });
  });

  it('forgets the time when updates were switched off', () => {
    expect(planTick(now, { type: 'never' }, now)).toEqual({ run: false, next: null });
  });
});
