import type {
  NeutralCondition,
  NeutralEvents,
  NeutralMetric,
  NeutralPlan,
  NeutralTable,
  NeutralTables,
  NeutralWindow,
} from './neutralPlan.ts';

/** A seeded source of numbers in [0, 1): the same seed gives the same world. Mulberry32, public domain, T. Ettinger. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
type Value = string | number | boolean | null;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, share: number) => random() < share;
const some = <T>(random: Random, share: number, value: T): T | null => (chance(random, share) ? value : null);

const start = Date.parse('2024-03-01T00:00:00Z');
const end = Date.parse('2024-03-15T00:00:00Z');
const minute = 60_000;
const offsets = [
  0,
  1000,
  -1000,
  1,
  -1,
  30 * minute,
  90 * minute,
  120 * minute,
  1440 * minute,
  2880 * minute,
  4320 * minute,
  10080 * minute,
  -120 * minute,
];

/** A small world with duplicates, NULLs, ties at window edges and times in two zones. */
export function randomTables(seed: number): NeutralTables {
  const random = createRandom(seed);
  const seen = Array.from({ length: 6 }, () => start + Math.floor((random() * (end - start)) / 1000) * 1000).concat(
    start,
    end,
    start - 1000,
    end + 1000,
  );
  const eventAt = () => pick(random, seen) + pick(random, offsets) + (chance(random, 0.2) ? pick(random, offsets) : 0);
  const user = () => some(random, 0.95, `u${Math.floor(random() * 14)}`);
  const device = () => some(random, 0.9, `d${Math.floor(random() * 10)}`);
  const arm = () => pick(random, ['0', '0', '1', '1', '2', 'A', 'a', null]);
  const country = () => pick(random, ['us', 'US', 'de', 'é', null, "o'x"]);
  const experiment = () => pick(random, ['exp-a', 'exp-a', 'exp-a', 'exp-b']);
  const amount = () => pick(random, [null, 0, 1, 2.5, 10, 40, 99.99, -5, 5000]);
  const table = (
    columns: [string, NeutralTable['columns'][number]['type']][],
    count: number,
    row: () => Value[],
  ): NeutralTable => ({
    columns: columns.map(([name, type]) => ({ name, type })),
    rows: Array.from({ length: count }, row),
  });
  return {
    exposures: table(
      [
        ['user_id', 'text'],
        ['seen_at', 'timestamp'],
        ['experiment', 'text'],
        ['arm', 'text'],
        ['country', 'text'],
        ['browser', 'text'],
      ],
      40,
      () => [
        user(),
        textOf(pick(random, seen)),
        experiment(),
        arm(),
        country(),
        pick(random, ['chrome', 'edge', null]),
      ],
    ),
    device_exposures: table(
      [
        ['device_id', 'text'],
        ['seen_at', 'timestamp'],
        ['experiment', 'text'],
        ['arm', 'integer'],
        ['country', 'text'],
      ],
      30,
      () => [device(), textOf(pick(random, seen)), experiment(), pick(random, [0, 0, 1, 1, 2, null]), country()],
    ),
    orders: table(
      [
        ['user_id', 'text'],
        ['device_id', 'text'],
        ['at', 'timestamptz'],
        ['amount', 'double'],
        ['qty', 'integer'],
        ['category', 'text'],
        ['is_new', 'boolean'],
      ],
      60,
      () => [
        user(),
        device(),
        zonedText(eventAt(), random),
        amount(),
        pick(random, [null, 0, 1, 2, 3]),
        pick(random, ['a', 'b', 'c', null]),
        pick(random, [true, false, null]),
      ],
    ),
    sessions: table(
      [
        ['user_id', 'text'],
        ['at', 'timestamp'],
        ['pages', 'integer'],
        ['step', 'text'],
      ],
      50,
      () => [
        user(),
        textOf(eventAt()),
        pick(random, [null, 0, 1, 5, 8, 40]),
        pick(random, ['view', 'cart', 'buy', null]),
      ],
    ),
    device_events: table(
      [
        ['device_id', 'text'],
        ['at', 'timestamp'],
        ['score', 'double'],
      ],
      30,
      () => [device(), textOf(eventAt()), amount()],
    ),
    activations: table(
      [
        ['user_id', 'text'],
        ['device_id', 'text'],
        ['at', 'timestamp'],
        ['level', 'integer'],
      ],
      25,
      () => [user(), device(), textOf(eventAt()), pick(random, [1, 2])],
    ),
    members: table(
      [
        ['user_id', 'text'],
        ['joined', 'timestamp'],
      ],
      14,
      () => [user(), some(random, 0.9, textOf(eventAt()))],
    ),
    attributes: table(
      [
        ['user_id', 'text'],
        ['tier', 'text'],
      ],
      16,
      () => [user(), pick(random, ['gold', 'tin', 'Tin', null])],
    ),
    id_map: table(
      [
        ['user_id', 'text'],
        ['device_id', 'text'],
      ],
      18,
      () => [user(), device()],
    ),
  };
}

const textOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
/** The same moment as it reads on a clock five and a half hours ahead of UTC, or three behind. */
const zonedText = (ms: number, random: Random): string =>
  chance(random, 0.5) ? `${textOf(ms + 330 * minute)}+05:30` : `${textOf(ms - 180 * minute)}-03:00`;

/** An analysis that may ask for anything the plan can say, over the tables of a random world. */
export function randomPlan(seed: number): NeutralPlan {
  const random = createRandom(seed);
  const assignment = pick(random, [
    { table: 'exposures', id: 'user_id' },
    { table: 'exposures', id: 'user_id' },
    { table: 'device_exposures', id: 'device_id' },
  ]);
  const activation = some(random, 0.3, {
    kind: 'fact' as const,
    table: 'activations',
    where: some(random, 0.3, [{ column: 'level', op: '=' as const, values: [2] }]),
    window: randomWindow(random),
  });
  const attribution = pick(random, [
    'firstExposure',
    'firstExposure',
    'experimentDuration',
    'lookbackOverride',
  ] as const);
  return {
    experiment: 'exp-a',
    phase: { start: '2024-03-01 00:00:00', end: '2024-03-15 00:00:00' },
    now: pick(random, ['2024-03-15 00:00:00', '2024-03-16 12:00:00', '2025-01-01 00:00:00']),
    assignment,
    exposureFilter: some(random, 0.2, [{ column: 'country', op: 'in', values: ['us', 'de', "o'x"] }]),
    activation,
    segment: some(random, 0.25, { table: 'members', id: 'user_id', dateColumn: 'joined' }),
    dimension: pick(random, [
      null,
      null,
      { kind: 'exposureColumn' as const, column: 'country', slices: pick(random, [null, ['us', 'de'], []]) },
      { kind: 'unitAttribute' as const, table: 'attributes', id: 'user_id', column: 'tier' },
      { kind: 'day' as const },
      ...(activation ? [{ kind: 'activated' as const }] : []),
    ]),
    attribution,
    ...(attribution === 'lookbackOverride'
      ? { lookback: { value: pick(random, [36, 48, 100]), unit: 'hours' as const } }
      : {}),
    cuped: chance(random, 0.5),
    excludeInProgress: chance(random, 0.25),
    metrics: Array.from({ length: 4 }, (_, index) => randomMetric(random, `m${index}`)),
  };
}

function randomWindow(random: Random): NeutralWindow {
  const [value, unit] = pick(random, [
    [72, 'hours'],
    [90, 'minutes'],
    [2, 'days'],
    [1, 'weeks'],
  ] as const);
  const [delay, delayUnit] = pick(random, [
    [0, 'hours'],
    [0, 'hours'],
    [-2, 'hours'],
    [1, 'days'],
    [30, 'minutes'],
    [-1, 'days'],
  ] as const);
  return { type: pick(random, ['none', 'conversion', 'lookback'] as const), value, unit, delay, delayUnit };
}

const randomWhere = (random: Random): NeutralCondition[] | null =>
  pick(random, [
    null,
    null,
    [{ column: 'category', op: 'in', values: ['a', 'b'] }],
    [{ column: 'is_new', op: 'is_true' }],
    [{ column: 'amount', op: '>', values: [2] }],
    [{ column: 'category', op: '!=', values: ['c'] }],
  ]);

function randomEvents(random: Random): NeutralEvents {
  return pick<NeutralEvents>(random, [
    { table: 'orders', column: 'amount', aggregate: 'sum', where: randomWhere(random) },
    { table: 'orders', column: 'amount', aggregate: 'max', where: randomWhere(random) },
    { table: 'orders', column: 'rows', where: randomWhere(random) },
    { table: 'orders', column: 'any', where: randomWhere(random) },
    { table: 'orders', column: 'days', where: randomWhere(random) },
    { table: 'orders', column: 'qty', aggregate: 'count', where: randomWhere(random) },
    { table: 'orders', column: 'category', aggregate: 'distinct', where: randomWhere(random) },
    { table: 'sessions', column: 'pages', aggregate: 'sum' },
    { table: 'device_events', column: 'score', aggregate: 'sum' },
  ]);
}

function randomMetric(random: Random, id: string): NeutralMetric {
  const base = {
    id,
    window: randomWindow(random),
    cap: pick(random, [
      null,
      { type: 'absolute' as const, value: 40, ignoreZeros: false },
      { type: 'percentile' as const, value: pick(random, [0.5, 0.8, 0.9]), ignoreZeros: chance(random, 0.5) },
    ]),
    cupedDays: pick(random, [null, 7, 14]),
  };
  const events = randomEvents(random);
  const unitFilter = some(random, 0.4, {
    of: pick(random, ['rows', 'qty']),
    op: pick(random, ['>=', '<', '='] as const),
    value: pick(random, [1, 2]),
  });
  const onOrders = { table: 'orders', column: 'any', where: randomWhere(random) };
  switch (
    pick(random, [
      'proportion',
      'mean',
      'mean',
      'ratio',
      'retention',
      'participation',
      'quantile',
      'funnel',
      'legacy',
      'legacy',
    ] as const)
  ) {
    case 'proportion':
      return { ...base, kind: 'proportion', events: onOrders, unitFilter };
    case 'retention':
      return { ...base, kind: 'retention', events };
    case 'mean':
      return { ...base, kind: 'mean', events };
    case 'ratio':
      return { ...base, kind: 'ratio', events, denominator: randomEvents(random) };
    case 'participation':
      return { ...base, cap: null, kind: 'participation', events: { table: 'sessions', column: 'days' } };
    case 'quantile':
      return {
        ...base,
        kind: 'quantile',
        events: { table: 'orders', column: 'amount', aggregate: 'sum', where: randomWhere(random) },
        quantile: {
          level: pick(random, ['unit', 'event'] as const),
          q: pick(random, [0.5, 0.9]),
          ignoreZeros: chance(random, 0.5),
        },
      };
    case 'funnel':
      return {
        ...base,
        kind: 'funnel',
        toleranceSeconds: pick(random, [0, 60]),
        steps: ['view', 'cart', 'buy'].map((step) => randomStep(random, step)),
      };
    case 'legacy':
      return randomLegacy(random, base, chance(random, 0.5) ? 2 : 0);
  }
}

const randomStep = (random: Random, step: string) => ({
  table: 'sessions',
  where: [{ column: 'step', op: '=' as const, values: [step] }],
  optional: chance(random, 0.3),
  window: some(random, 0.5, { value: 2, unit: 'days' as const }),
});

function randomLegacy(
  random: Random,
  base: Pick<NeutralMetric, 'id' | 'window' | 'cap' | 'cupedDays'>,
  depth: number,
): NeutralMetric & { kind: 'legacy' } {
  const type = pick(random, ['binomial', 'revenue', 'count'] as const);
  const window = randomWindow(random);
  return {
    ...base,
    kind: 'legacy',
    type,
    events: pick(random, [
      { table: 'orders', column: 'amount' },
      { table: 'sessions', column: 'pages' },
    ]),
    unitAggregate: pick(random, ['sum', 'count', 'avg', 'max'] as const),
    convertedOnly: chance(random, 0.3),
    denominator: depth > 0 ? randomLegacy(random, { ...base, id: `${base.id}d`, window }, depth - 1) : null,
  };
}
