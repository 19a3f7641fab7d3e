import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { isOnSchedule, nextSwitch } from './schedule.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const rule = (scheduleRules: { timestamp: string | null; enabled: boolean }[], id = 'r', enabled = true) => ({
  id,
  enabled,
  scheduleRules,
});

describe('the schedule of a rule', () => {
  it('has it on between its start and its end, and off before and after', () => {
    const sale = rule([
      { timestamp: at(10), enabled: true },
      { timestamp: at(20), enabled: false },
    ]);
    expect([9, 10, 19, 20, 21].map((day) => isOnSchedule(sale, at(day)))).toEqual([false, true, true, false, false]);
  });

  it('has it on until its end where nothing says when it starts', () => {
    const until = rule([
      { timestamp: null, enabled: true },
      { timestamp: at(20), enabled: false },
    ]);
    expect([1, 19, 20].map((day) => isOnSchedule(until, at(day)))).toEqual([true, true, false]);
  });

  it('says nothing where it has no moments', () => {
    for (const none of [[], [{ timestamp: null, enabled: false }]]) {
      expect(isOnSchedule(rule(none), at(1))).toBe(true);
      expect(nextSwitch([rule(none)], at(1))).toBeNull();
    }
  });

  it('names the rules that are switched next, and not those that are switched off', () => {
    const first = rule([{ timestamp: at(5), enabled: true }], 'first');
    const also = rule([{ timestamp: at(5), enabled: false }], 'also');
    const off = rule([{ timestamp: at(3), enabled: true }], 'off', false);
    expect(nextSwitch([first, off, also], at(1))).toEqual({ at: at(5), ruleIds: ['first', 'also'] });
    expect(nextSwitch([first, off, also], at(5))).toBeNull();
  });

  it('changes at the moments it names and at no other, whatever order they are written in', () => {
    const day = fc.integer({ min: 1, max: 28 });
    const moments = fc.array(fc.record({ timestamp: fc.option(day.map(at)), enabled: fc.boolean() }), { maxLength: 5 });
    fc.assert(
      fc.property(moments, (scheduleRules) => {
        const one = rule(scheduleRules);
        for (let now = 0; now < 28; now++) {
          const next = nextSwitch([one], at(now));
          for (let later = now + 1; later <= 29; later++) {
            const isBefore = next === null || at(later) < next.at;
            if (isBefore) expect(isOnSchedule(one, at(later))).toBe(isOnSchedule(one, at(now)));
            if (next?.at === at(later)) expect(isOnSchedule(one, at(later))).toBe(!isOnSchedule(one, at(now)));
          }
        }
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});
