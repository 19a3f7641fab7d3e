import type { AnalysisRow } from '../src/rows/analysisRow.ts';
import type { MetricKind } from '../src/rows/toSums.ts';
import { normalStream, randomStream } from './random.ts';

/** Draws the rows of one variation of an A/A test; every draw is a new experiment. */
export type Sampler = {
  kind: MetricKind;
  cuped: boolean;
  quantile?: number;
  draw: (variation: string, users: number) => AnalysisRow;
};

type Values = AnalysisRow['values'];
const toRow = (variation: string, users: number, values: Values): AnalysisRow => ({
  variation,
  dimension: '',
  users,
  values,
});

function meanOf(next: () => number): Sampler {
  const draw = (variation: string, users: number) => {
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < users; i += 1) {
      const x = next();
      sum += x;
      squares += x * x;
    }
    return toRow(variation, users, { main_sum: sum, main_sum_squares: squares });
  };
  return { kind: 'mean', cuped: false, draw };
}

function bernoulli(random: () => number, rate: number): Sampler {
  const draw = (variation: string, users: number) => {
    let sum = 0;
    for (let i = 0; i < users; i += 1) if (random() < rate) sum += 1;
    return toRow(variation, users, { main_sum: sum, main_sum_squares: sum });
  };
  return { kind: 'proportion', cuped: false, draw };
}

/** Users with 1 to 9 sessions each and a habit that all their sessions share. */
function ratio(random: () => number, normal: () => number): Sampler {
  const draw = (variation: string, users: number) => {
    const v = { s: 0, ss: 0, d: 0, dd: 0, sd: 0 };
    for (let i = 0; i < users; i += 1) {
      const sessions = 1 + Math.floor(random() * 9);
      const value = sessions * (3 + normal()) + Math.sqrt(sessions) * normal();
      v.s += value;
      v.ss += value * value;
      v.d += sessions;
      v.dd += sessions * sessions;
      v.sd += value * sessions;
    }
    return toRow(variation, users, {
      main_sum: v.s,
      main_sum_squares: v.ss,
      denominator_sum: v.d,
      denominator_sum_squares: v.dd,
      main_denominator_sum_product: v.sd,
    });
  };
  return { kind: 'ratio', cuped: false, draw };
}

/** Values before and after exposure with this correlation. */
export function correlated(normal: () => number, correlation: number): Sampler {
  const rest = Math.sqrt(1 - correlation * correlation);
  const draw = (variation: string, users: number) => {
    const v = { s: 0, ss: 0, p: 0, pp: 0, sp: 0 };
    for (let i = 0; i < users; i += 1) {
      const z = normal();
      const before = 5 + z;
      const after = 5 + correlation * z + rest * normal();
      v.s += after;
      v.ss += after * after;
      v.p += before;
      v.pp += before * before;
      v.sp += after * before;
    }
    return toRow(variation, users, {
      main_sum: v.s,
      main_sum_squares: v.ss,
      covariate_sum: v.p,
      covariate_sum_squares: v.pp,
      main_covariate_sum_product: v.sp,
    });
  };
  return { kind: 'mean', cuped: true, draw };
}

const z = 1.959963984540054;

/** The quantile at `level` with its bounds, interpolated as a warehouse does. */
function quantile(next: () => number, level: number): Sampler {
  const draw = (variation: string, users: number) => {
    const values = Float64Array.from({ length: users }, next).sort();
    const at = (q: number) => {
      const place = Math.min(1, Math.max(0, q)) * (users - 1);
      const low = Math.floor(place);
      const below = values[low] ?? 0;
      return below + (place - low) * ((values[Math.min(low + 1, users - 1)] ?? below) - below);
    };
    let size = 100;
    while (size * 2 <= users) size *= 2;
    const half = z * Math.sqrt((level * (1 - level)) / size);
    return toRow(variation, users, {
      quantile: at(level),
      quantile_n: users,
      [`quantile_lower_${size}`]: at(level - half),
      [`quantile_upper_${size}`]: at(level + half),
    });
  };
  return { kind: 'quantile', cuped: false, quantile: level, draw };
}

/** The populations of the coverage table, each with its own seeded stream. */
export function populations(seed: number) {
  const random = randomStream(seed);
  const normal = normalStream(random);
  const exponential = () => -Math.log(random());
  return {
    normal: meanOf(() => 3 + normal()),
    exponential: meanOf(exponential),
    bernoulli: bernoulli(random, 0.05),
    ratio: ratio(random, normal),
    cuped: correlated(normal, 0.6),
    quantile: quantile(exponential, 0.9),
    lognormal: meanOf(() => Math.exp(2 * normal())),
  } satisfies Record<string, Sampler>;
}
