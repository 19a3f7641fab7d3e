import { analyze } from '../analyze.ts';
import type { AnalysisSettings, Effect, Interval, VariationResult } from '../analysis/types.ts';
import type { MidExperimentPower } from '../planning/midExperiment.ts';
import { multipleVariations } from '../rows/analysisRow.ts';
import { sampleRatioMismatchOfAll } from '../tests/srm.ts';
import type { CaseAnalysis, CasePrior, EngineInput } from './cases.ts';
import { toAnalysisRow, toMetric } from './rows.ts';

/** Runs a case through `analyze` and reports it in the words of the case file. */
export function evaluateEngine({ metric, analysis, rows }: EngineInput) {
  const isSplit = analysis.dimension !== undefined && analysis.dimension !== '';
  const analysisRows = rows.map((row) => toAnalysisRow(row, isSplit));
  const settings = toSettings(analysis, metric.prior, metric.isGoal === true);
  const { dimensions } = analyze({ metrics: [toMetric(metric, analysisRows)], settings });
  const known = new Set([...analysis.variationIds, multipleVariations]);
  return {
    unknownVariations: [...new Set(rows.map(({ variation }) => variation))].filter((id) => !known.has(id)).sort(),
    dimensions: dimensions.map(({ name, users, metrics }) => ({
      name,
      srmP: sampleRatioMismatchOfAll(users, analysis.weights),
      variations: (metrics.metric?.variations ?? []).map((variation) =>
        reportVariation(variation, analysis, metric.prior),
      ),
    })),
  };
}

function toSettings(analysis: CaseAnalysis, prior: CasePrior | undefined, isGoal: boolean): AnalysisSettings {
  const order = outputOrder(analysis);
  return {
    variations: order.map((index) => ({
      key: analysis.variationIds[index] ?? '',
      weight: analysis.weights[index] ?? 0,
    })),
    baseline: order.indexOf(0),
    engine: analysis.engine,
    alpha: analysis.alpha,
    differenceType: analysis.difference,
    sequential: { enabled: analysis.sequential, tuningParameter: analysis.tuning },
    correction: analysis.pValueCorrected ? 'holm-bonferroni' : null,
    correctedMetricIds: [],
    maxDimensionLevels: analysis.maxDimensions ?? 20,
    totalDays: analysis.phaseDays,
    coverage: analysis.trafficFraction,
    prior: prior?.proper ? { mean: prior.mean, stddev: prior.stddev } : null,
    oneSided: analysis.oneSided,
    postStratify: analysis.postStratify,
    supplemental: true,
    goalMetricCount: isGoal ? (analysis.numGoalMetrics ?? 1) : undefined,
  };
}

/** The first id of a case is the control; `baselineIndex` says where it stands in the output. */
function outputOrder({ variationIds, baselineIndex }: CaseAnalysis): number[] {
  const others = variationIds.map((_, index) => index).slice(1);
  return [...others.slice(0, baselineIndex), 0, ...others.slice(baselineIndex)];
}

function reportVariation(variation: VariationResult, analysis: CaseAnalysis, prior: CasePrior | undefined) {
  const { users, value, denominator, mean, stddev, count, effect } = variation;
  const figures = { users, value, denominator: denominator ?? 0, mean, stddev, count };
  if (!effect) return figures;
  return {
    ...figures,
    effect: effect.value,
    ci: openCi(effect),
    upliftMean: effect.uplift.mean,
    upliftStddev: effect.uplift.stddev,
    error: effect.error,
    ...certainty(effect),
    ...(analysis.engine === 'bayesian'
      ? { risk: effect.risk, riskType: analysis.difference === 'relative' ? 'relative' : 'absolute' }
      : { pValueError: effect.pValueError }),
    postStratificationApplied: effect.postStratified,
    ...(effect.power && { power: reportPower(effect.power, analysis, prior) }),
    ...reportSupplemental(effect),
  };
}

const certainty = ({ pValue, chanceToWin }: Effect) => (chanceToWin === null ? { pValue } : { chanceToWin });

const openCi = ({ ci }: { ci: Interval }): [number, number] => [ci[0] ?? -Infinity, ci[1] ?? Infinity];

const supplementalNames = [
  ['unadjusted', 'cupedUnadjusted'],
  ['flatPrior', 'flatPrior'],
  ['unstratified', 'unstratified'],
  ['noVarianceReduction', 'noVarianceReduction'],
] as const;

function reportSupplemental({ supplemental }: Effect) {
  const found = supplementalNames.flatMap(([field, name]) => {
    const effect = supplemental?.[field];
    if (!effect) return [];
    const { value, standardError } = effect;
    return [[name, { effect: value, ci: openCi(effect), upliftStddev: standardError, ...certainty(effect) }]];
  });
  return found.length === 0 ? {} : { supplemental: Object.fromEntries(found) };
}

/** Reported for a Bayesian analysis without a proper prior. */
const fallbackPrior = { proper: false, mean: 0, stddev: 0.1 };

function reportPower(power: MidExperimentPower, analysis: CaseAnalysis, prior: CasePrior | undefined) {
  const used = analysis.engine === 'bayesian' ? (prior ?? fallbackPrior) : null;
  return {
    status: power.error ? 'unsuccessful' : 'successful',
    errorMessage: power.error,
    firstPeriodPairwiseSampleSize: power.users,
    targetMDE: power.targetMde,
    sigmahat2Delta: power.variance,
    priorProper: used?.proper ?? null,
    priorLiftMean: used?.mean ?? null,
    priorLiftVariance: used && used.stddev ** 2,
    upperBoundAchieved: power.isUpperBound,
    scalingFactor: power.scalingFactor,
  };
}
