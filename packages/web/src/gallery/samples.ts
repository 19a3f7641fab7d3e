import type { MetricResult } from '../experiments/index.ts';
import type { Series } from '../ui/charts/TimeSeries.tsx';

/** Invented numbers for the gallery only: shapes to look at, never shown as anyone's results. */
const variation = (
  index: number,
  name: string,
  mean: number,
  half: number,
  evidence: number,
  decided?: 'won' | 'lost',
) => ({
  index,
  name,
  value: `${(3.44 * (1 + mean)).toFixed(2)}%`,
  users: 48_000 + index * 130,
  change: { mean, interval: [mean - half, mean + half] as const, stddev: half / 1.96 },
  evidence,
  decided,
});

export const METRICS: readonly MetricResult[] = [
  {
    id: 'orders',
    name: 'Orders',
    note: 'proportion',
    inverse: false,
    baseline: { value: '3.44%', users: 48_200 },
    variations: [
      variation(1, 'Short', 0.021, 0.035, 0.878),
      variation(2, 'Benefit', 0.061, 0.036, 0.9996, 'won'),
      variation(3, 'Urgent', -0.024, 0.035, 0.092),
    ],
  },
  {
    id: 'support',
    name: 'Support contacts',
    note: 'lower is better',
    inverse: true,
    baseline: { value: '1.82%', users: 48_200 },
    variations: [
      variation(1, 'Short', -0.014, 0.053, 0.698),
      variation(2, 'Benefit', 0.008, 0.053, 0.383),
      variation(3, 'Urgent', 0.071, 0.053, 0.004, 'lost'),
    ],
  },
  {
    id: 'new',
    name: 'Refunds',
    note: 'mean',
    inverse: true,
    baseline: { value: '0.02', users: 900 },
    variations: [{ index: 1, name: 'Short', value: '0.02', users: 870, problem: 'not enough data' }],
  },
];

const DAYS = 16;

export const SERIES: readonly Series[] = [
  { name: 'Short', index: 1, end: 0.021 },
  { name: 'Benefit', index: 2, end: 0.061 },
  { name: 'Urgent', index: 3, end: -0.024 },
].map(({ name, index, end }) => ({
  name,
  index,
  points: Array.from({ length: DAYS }, (_, day) => {
    const value = end + (Math.sin(day * 1.3 + index) * 0.05) / (day + 1.5);
    const half = 0.14 / Math.sqrt(day + 1);
    return {
      date: `2026-10-${String(day + 4).padStart(2, '0')}`,
      value,
      interval: [value - half, value + half] as const,
    };
  }),
}));

export const BINS = Array.from({ length: 24 }, (_, index) => ({
  from: index * 10,
  to: index * 10 + 10,
  count: Math.round(900 * Math.exp(-((index - 7) ** 2) / 24) + 12 * (24 - index)),
}));

export const QUERY = `-- Orders of the last week
select user_id, received_at as timestamp, sum(amount) as value
from orders
where status = 'paid' and amount > 12.5`;

export const COMMENT = `### Before we ship

**One page** is ahead, see [the plan](https://example.com):

1. guardrails hold
2. \`refunds\` have too little data

> The axis never moves.

| variation | users |
|---|---|
| Control | 48,200 |
`;

export type GalleryRow = { id: string; team: string; changed: number };

export const ROWS: readonly GalleryRow[] = Array.from({ length: 120 }, (_, index) => ({
  id: `flag-${index + 1}`,
  team: ['checkout', 'mobile', 'growth'][index % 3] ?? '',
  changed: index,
}));
