import { armOf, type Statistic, spreadOf } from '../moments/arm.ts';
import { variance } from '../moments/sample.ts';
import { addSums, type Sums } from '../moments/sums.ts';
import { ratioVariance } from '../moments/ratio.ts';
import { type Contrast, contrastOf, type Pair } from './contrast.ts';
import { addScaled, dot, outer, times, zeros } from './matrix.ts';
import { estimateStratum, type Stratum, type StratumEstimate } from './stratum.ts';

export type Stratified = { contrast: Contrast; isApplied: boolean };

/**
 * The effect as the average of the effects in each stratum, weighted by its share of all users: what the strata explain
 * no longer adds to the uncertainty (Miratrix, Sekhon & Yu 2013; Xie & Aurisset 2016). Falls back to the plain contrast,
 * and says so, for quantiles, for a single stratum, and where a stratum cannot be estimated.
 */
export function postStratifiedContrast(pair: Pair, strata: readonly Stratum[], plain: Contrast): Stratified {
  const asIs = { contrast: plain, isApplied: false };
  if (plain.error || pair.statistic.kind.endsWith('Quantile')) return asIs;
  const isAdjusted =
    pair.statistic.isAdjusted && hasPreVariance(pair, pair.control) && hasPreVariance(pair, pair.treatment);
  const merged = mergeThinStrata(pair.statistic, isAdjusted, strata);
  if (merged.length < 2) {
    if (isAdjusted === pair.statistic.isAdjusted) return asIs;
    return { contrast: contrastOf({ ...pair, statistic: { ...pair.statistic, isAdjusted } }), isApplied: false };
  }
  const parts = merged.map((stratum) => estimateStratum(pair.statistic, isAdjusted, stratum));
  if (parts.some((part) => part === null)) return asIs;
  const combined = combine(merged.map(usersOf), parts as StratumEstimate[]); // no null is left
  const result = pair.statistic.kind === 'ratio' ? ratioEffect(combined, pair) : meanEffect(combined, pair);
  if (!Number.isFinite(result.effect) || !Number.isFinite(result.variance) || result.variance <= 0) return asIs;
  return { contrast: { ...plain, ...result }, isApplied: true };
}

const usersOf = ({ control, treatment }: Stratum): number => control.users + treatment.users;

function hasPreVariance({ statistic }: Pair, s: Sums): boolean {
  if (statistic.kind !== 'ratio') return variance(spreadOf(statistic), s.users, s.preSum, s.preSumSquares) > 0;
  const parts = {
    sum: s.preSum,
    sumSquares: s.preSumSquares,
    below: s.preDenominatorSum,
    belowSquares: s.preDenominatorSumSquares,
    product: s.prePreDenominator,
  };
  return ratioVariance(s.users, parts) > 0;
}

const fewestRegressionUsers = 7;

/** Strata in order of their users; one in which a variation does not vary is merged into the largest. */
function mergeThinStrata(statistic: Statistic, isAdjusted: boolean, strata: readonly Stratum[]): Stratum[] {
  const [largest, ...others] = [...strata].sort((a, b) => usersOf(b) - usersOf(a));
  if (!largest) return [];
  const needed = isAdjusted && statistic.kind === 'ratio' ? fewestRegressionUsers : 1;
  const isThin = (stratum: Stratum) =>
    usersOf(stratum) < needed ||
    armOf(statistic, stratum.control, 0).variance <= 0 ||
    armOf(statistic, stratum.treatment, 0).variance <= 0;
  const first = others.filter(isThin).reduce(
    (merged, thin) => ({
      control: addSums(merged.control, thin.control),
      treatment: addSums(merged.treatment, thin.treatment),
    }),
    largest,
  );
  return [first, ...others.filter((stratum) => !isThin(stratum))];
}

/** The average over strata with its covariances: between strata for their random shares, plus within strata. */
function combine(users: number[], parts: readonly StratumEstimate[]): StratumEstimate {
  const all = users.reduce((sum, n) => sum + n, 0);
  const size = parts[0]?.estimates.length ?? 0;
  const estimates = Array<number>(size).fill(0);
  const covariances = zeros(size);
  parts.forEach((part, k) => {
    const share = (users[k] ?? 0) / all;
    part.estimates.forEach((value, i) => {
      estimates[i] = (estimates[i] ?? 0) + share * value;
    });
    addScaled(covariances, outer(part.estimates, part.estimates), share / all);
    addScaled(covariances, part.covariances, share / all);
  });
  addScaled(covariances, outer(estimates, estimates), -1 / all);
  return { estimates, covariances };
}

type Result = { effect: number; variance: number };

const spread = (gradient: number[], { covariances }: StratumEstimate): number =>
  dot(gradient, times(covariances, gradient));

function meanEffect(combined: StratumEstimate, { difference }: Pair): Result {
  const [mean = 0, effect = 0] = combined.estimates;
  if (difference !== 'relative') return { effect, variance: spread([0, 1], combined) };
  const scale = Math.abs(mean);
  return { effect: effect / scale, variance: spread([-effect / (mean * scale), 1 / scale], combined) };
}

function ratioEffect(combined: StratumEstimate, { difference }: Pair): Result {
  const [above = 0, aboveEffect = 0, below = 0, belowEffect = 0] = combined.estimates;
  const treatedBelow = below + belowEffect;
  const control = above / below;
  const treated = (above + aboveEffect) / treatedBelow;
  const ofTreated = [1, 1, -treated, -treated].map((slope) => slope / treatedBelow);
  const ofControl = [1, 0, -control, 0].map((slope) => slope / below);
  if (difference !== 'relative')
    return {
      effect: treated - control,
      variance: spread(
        ofTreated.map((slope, i) => slope - (ofControl[i] ?? 0)),
        combined,
      ),
    };
  const scale = Math.abs(control);
  const slopes = ofTreated.map((slope, i) => (slope - ((ofControl[i] ?? 0) * treated) / control) / scale);
  return { effect: (treated - control) / scale, variance: spread(slopes, combined) };
}
