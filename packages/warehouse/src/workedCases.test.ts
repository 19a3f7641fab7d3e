import { beforeEach, describe, expect, test } from 'vitest';
import { engines, isInstalled } from './conformance/engines.ts';
import type {
  NeutralFact,
  NeutralMetric,
  NeutralPlan,
  NeutralTables,
  NeutralWindow,
} from './conformance/neutralPlan.ts';
import { type ConformanceRow, evaluateAnalysisCase } from './conformance.ts';

/** The worked edge cases of the analysis specification, section 13; expected numbers are counted by hand. */

const none: NeutralWindow = { type: 'none', value: 72, unit: 'hours', delay: 0, delayUnit: 'hours' };
const conversion = (value: number, delay = 0): NeutralWindow => ({
  type: 'conversion',
  value,
  unit: 'hours',
  delay,
  delayUnit: 'hours',
});

type Exposure = [user: string, at: string, arm: string | number | null, country?: string | null];
type Order = [user: string, at: string, amount: number];

function world(exposures: Exposure[], orders: Order[] = [], more: NeutralTables = {}): NeutralTables {
  return {
    exposures: {
      columns: [
        { name: 'user_id', type: 'text' },
        { name: 'seen_at', type: 'timestamp' },
        { name: 'experiment', type: 'text' },
        { name: 'arm', type: exposures.some(([, , arm]) => typeof arm === 'number') ? 'integer' : 'text' },
        { name: 'country', type: 'text' },
      ],
      rows: exposures.map(([user, at, arm, country = null]) => [user, at, 'exp', arm, country]),
    },
    orders: {
      columns: [
        { name: 'user_id', type: 'text' },
        { name: 'at', type: 'timestamp' },
        { name: 'amount', type: 'double' },
      ],
      rows: orders,
    },
    ...more,
  };
}

const revenue = (window: NeutralWindow, more: Partial<NeutralFact> = {}): NeutralMetric => ({
  id: 'revenue',
  kind: 'mean',
  window,
  cap: null,
  cupedDays: null,
  events: { table: 'orders', column: 'amount', aggregate: 'sum' },
  ...more,
});

function plan(metrics: NeutralMetric[], more: Partial<NeutralPlan> = {}): NeutralPlan {
  return {
    experiment: 'exp',
    phase: { start: '2024-03-01 00:00:00', end: '2024-03-15 00:00:00' },
    now: '2024-06-01 00:00:00',
    assignment: { table: 'exposures', id: 'user_id' },
    exposureFilter: null,
    activation: null,
    segment: null,
    dimension: null,
    attribution: 'firstExposure',
    cuped: false,
    excludeInProgress: false,
    metrics,
    ...more,
  };
}

const events = (name: string, rows: [string, string][], timeColumn = 'at'): NeutralTables => ({
  [name]: {
    columns: [
      { name: 'user_id', type: 'text' },
      { name: timeColumn, type: 'timestamp' },
    ],
    rows,
  },
});

const usersOf = (rows: ConformanceRow[]) =>
  Object.fromEntries(
    rows.map((row) => [row.dimension === 'All' ? row.variation : `${row.variation} ${row.dimension}`, row.users]),
  );
const valueOf = (rows: ConformanceRow[], field: string, variation = '0') =>
  rows.find((row) => row.variation === variation)?.metrics.revenue?.[field];

describe.each(engines)('on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));
  const run = (tables: NeutralTables, neutral: NeutralPlan) => evaluateAnalysisCase({ tables, plan: neutral }, engine);
  const exposedAt = '2024-03-05 10:00:00';

  test('1: a unit that saw two variations is in neither, unless the segment it entered in between hides the first', async () => {
    const seen: Exposure[] = [
      ['u', '2024-03-05 10:00:00', '0'],
      ['u', '2024-03-05 10:05:00', '1'],
    ];
    expect(usersOf(await run(world(seen), plan([revenue(none)])))).toEqual({ __multiple__: 1 });
    const members = events('members', [['u', '2024-03-05 10:03:00']], 'joined');
    const segment = { table: 'members', id: 'user_id', dateColumn: 'joined' };
    expect(usersOf(await run(world(seen, [], members), plan([revenue(none)], { segment })))).toEqual({ '1': 1 });
  });

  test('2: exposures at the very start and end of the phase count, a second outside they do not', async () => {
    const seen: Exposure[] = [
      ['a', '2024-03-01 00:00:00', '0'],
      ['b', '2024-03-15 00:00:00', '0'],
      ['c', '2024-02-29 23:59:59', '0'],
      ['d', '2024-03-15 00:00:01', '0'],
    ];
    expect(usersOf(await run(world(seen), plan([revenue(none)])))).toEqual({ '0': 2 });
  });

  test('3: a conversion counts at the anchor and at its 72nd hour, and not a second later', async () => {
    const orders: Order[] = [
      ['u', exposedAt, 1],
      ['u', '2024-03-08 10:00:00', 10],
      ['u', '2024-03-08 10:00:01', 100],
    ];
    expect(
      valueOf(await run(world([['u', exposedAt, '0']], orders), plan([revenue(conversion(72))])), 'main_sum'),
    ).toBe(11);
  });

  test('4: delay 24 and window 48 reach from the 24th to the 72nd hour, ends included', async () => {
    const orders: Order[] = [
      ['u', '2024-03-06 09:59:59', 1],
      ['u', '2024-03-06 10:00:00', 10],
      ['u', '2024-03-08 10:00:00', 100],
      ['u', '2024-03-08 10:00:01', 1000],
    ];
    expect(
      valueOf(await run(world([['u', exposedAt, '0']], orders), plan([revenue(conversion(48, 24))])), 'main_sum'),
    ).toBe(110);
  });

  test('5 and 6: a purchase before the exposure is only covariate, one in its very second only outcome', async () => {
    const orders: Order[] = [
      ['u', '2024-03-05 09:59:00', 3],
      ['u', exposedAt, 5],
      ['u', '2024-02-20 10:00:00', 7],
      ['u', '2024-02-20 09:59:59', 9],
    ];
    const rows = await run(
      world([['u', exposedAt, '0']], orders),
      plan([revenue(none, { cupedDays: 14 })], { cuped: true }),
    );
    expect(valueOf(rows, 'main_sum')).toBe(5);
    expect(valueOf(rows, 'covariate_sum')).toBe(10);
  });

  test('7: a percentile cap counts zeros unless told not to', async () => {
    const seen = Array.from({ length: 100 }, (_, index): Exposure => [`u${index}`, exposedAt, '0']);
    const tables = world(seen, [['u0', exposedAt, 5000]]);
    const capped = (ignoreZeros: boolean) =>
      run(tables, plan([revenue(none, { cap: { type: 'percentile', value: 0.99, ignoreZeros } })]));
    expect(valueOf(await capped(false), 'main_sum')).toBeCloseTo(50, 8);
    expect(valueOf(await capped(true), 'main_sum')).toBe(5000);
  });

  test('8: three orders without a session are 3 over 0, and the unit still counts', async () => {
    const orders: Order[] = [
      ['u', exposedAt, 1],
      ['u', exposedAt, 1],
      ['u', exposedAt, 1],
    ];
    const ratio: NeutralMetric = {
      ...revenue(none),
      kind: 'ratio',
      events: { table: 'orders', column: 'rows' },
      denominator: { table: 'sessions', column: 'rows' },
    } as NeutralMetric;
    const rows = await run(world([['u', exposedAt, '0']], orders, events('sessions', [])), plan([ratio]));
    expect([rows[0]?.users, valueOf(rows, 'main_sum'), valueOf(rows, 'denominator_sum')]).toEqual([1, 3, 0]);
  });

  test('9: splitting by activation keeps both groups at their first exposure; otherwise only activated units count, from activation on', async () => {
    const seen: Exposure[] = [
      ['a', exposedAt, '0'],
      ['b', exposedAt, '0'],
    ];
    const tables = world(
      seen,
      [
        ['a', '2024-03-05 10:30:00', 1],
        ['a', '2024-03-05 11:30:00', 10],
      ],
      events('activations', [['a', '2024-03-05 11:00:00']]),
    );
    const activation = { kind: 'fact' as const, table: 'activations', window: none };
    const split = await run(tables, plan([revenue(none)], { activation, dimension: { kind: 'activated' } }));
    expect(usersOf(split)).toEqual({ '0 Activated': 1, '0 Not Activated': 1 });
    expect(split.find((row) => row.dimension === 'Activated')?.metrics.revenue?.main_sum).toBe(11);
    const activated = await run(tables, plan([revenue(none)], { activation }));
    expect([usersOf(activated), valueOf(activated, 'main_sum')]).toEqual([{ '0': 1 }, 10]);
  });

  test('10: skipping partial data with a 72 hour window drops a unit exposed 71 hours ago and keeps one of 73 hours', async () => {
    const seen: Exposure[] = [
      ['new', '2024-03-12 01:00:00', '0'],
      ['old', '2024-03-11 23:00:00', '0'],
    ];
    expect(
      usersOf(
        await run(
          world(seen),
          plan([revenue(conversion(72))], { excludeInProgress: true, now: '2024-03-15 00:00:00' }),
        ),
      ),
    ).toEqual({ '0': 1 });
  });

  test('11: a unit first seen after the phase is absent even if it converts', async () => {
    const tables = world(
      [
        ['u', '2024-03-15 00:00:01', '0'],
        ['v', exposedAt, '1'],
      ],
      [['u', '2024-03-16 00:00:00', 9]],
    );
    expect(usersOf(await run(tables, plan([revenue(conversion(72))])))).toEqual({ '1': 1 });
  });

  test('12: no exposures give no rows', async () => {
    expect(await run(world([]), plan([revenue(none)]))).toEqual([]);
  });

  test('13: the same moment told in two time zones is the same moment', async () => {
    const tables = world([['u', exposedAt, '0']]);
    tables.orders = {
      columns: [
        { name: 'user_id', type: 'text' },
        { name: 'at', type: 'timestamptz' },
        { name: 'amount', type: 'double' },
      ],
      rows: [
        ['u', '2024-03-05 05:00:00-05', 1],
        ['u', '2024-03-05 15:29:59+05:30', 10],
      ],
    };
    expect(valueOf(await run(tables, plan([revenue(conversion(72))])), 'main_sum')).toBe(1);
  });

  test('14: a whole number as variation matches the key of that text', async () => {
    expect(usersOf(await run(world([['u', exposedAt, 0]]), plan([revenue(none)])))).toEqual({ '0': 1 });
  });

  test('15: a dimension that was unknown at first exposure stays unknown', async () => {
    const seen: Exposure[] = [
      ['u', '2024-03-05 10:00:00', '0', null],
      ['u', '2024-03-05 11:00:00', '0', 'de'],
    ];
    const rows = await run(
      world(seen),
      plan([revenue(none)], { dimension: { kind: 'exposureColumn', column: 'country', slices: null } }),
    );
    expect(usersOf(rows)).toEqual({ '0 __NULL_DIMENSION': 1 });
  });
});
