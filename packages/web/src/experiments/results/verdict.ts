import type { Snapshot, Verdict } from '@gb/domain/snapshots';
import type { Tone } from '../../ui/Badge.tsx';
import { countOf, formatChance, formatChange, formatPValue, formatPercent } from '../../ui/format.ts';

/** What a person should take from the results, and why. */
export type VerdictWords = {
  tone: Tone;
  /** The variation the headline is about, for its ring. */
  variation: number | null;
  headline: string;
  reason: string;
};

type Context = {
  verdict: Verdict;
  settings: Snapshot['settings'];
  /** p-value of the sample-ratio check. */
  srm: number | null;
  variationName: (index: number) => string;
  metricName: (id: string) => string;
  isRunning: boolean;
};

/** Words the facts of a verdict: what is true first, then why, then what to do. */
export function wordVerdict(context: Context): VerdictWords {
  const { verdict, srm, variationName } = context;
  const metric = verdict.metricId === null ? 'the first goal' : context.metricName(verdict.metricId);
  const control = variationName(0);
  const plain = (tone: Tone, headline: string, reason: string): VerdictWords => ({
    tone,
    variation: null,
    headline,
    reason,
  });
  switch (verdict.kind) {
    case 'noData':
      return plain(
        'neutral',
        'No users in the data yet',
        'Check that the assignment query finds this experiment’s exposures, and that a goal metric is chosen.',
      );
    case 'unhealthy':
      if (!verdict.problems.includes('sampleRatioMismatch'))
        return plain(
          'bad',
          'Too many users saw several variations: do not decide on these results',
          'They are left out, but so many of them mean that assignment or tracking is at fault. Find out why first.',
        );
      return plain(
        'bad',
        'Traffic is not split as planned: do not decide on these results',
        `So uneven a split would happen by chance with p ${srm === null ? 'unknown' : formatBound(srm)}. Look for lost or doubled exposures in one variation first.`,
      );
    case 'winner':
      return aheadWords(context, metric);
    case 'loser':
      return {
        tone: 'bad',
        variation: verdict.variation,
        headline: `${leaderOf(context)} is behind on ${metric}${standing(context)}`,
        reason:
          `No variation beats ${control}. ${context.isRunning ? `Stopping and keeping ${control} loses nothing.` : ''}`.trim(),
      };
    case 'mixed':
      return {
        tone: 'warn',
        variation: verdict.variation,
        headline: `${leaderOf(context)} wins and loses: ahead on ${metric}${standing(context)}`,
        reason: `It loses on ${verdict.goalsLost.map(context.metricName).join(', ')}. Weigh one against the other before deciding.`,
      };
    case 'noDifference':
      return plain(
        'neutral',
        `No variation changes ${metric} enough to matter`,
        `The best one, ${leaderOf(context)}, stands at ${formatChange(verdict.change ?? 0)}: below the smallest change worth calling one.`,
      );
    case 'tooEarly':
      return plain('neutral', 'Too early to call', earlyReason(context, metric));
  }
}

function aheadWords(context: Context, metric: string): VerdictWords {
  const { verdict, metricName } = context;
  const isGuarded = verdict.guardrailsLost.length === 0;
  return {
    tone: isGuarded && !verdict.isSuspicious ? 'good' : 'warn',
    variation: verdict.variation,
    headline: `${leaderOf(context)} is ahead on ${metric}${standing(context)}`,
    reason: `${guardrailWords(verdict, metricName)} ${nextWords(context, isGuarded)}`.trim(),
  };
}

function nextWords({ verdict, isRunning }: Context, isGuarded: boolean): string {
  if (verdict.isSuspicious)
    return 'So large a change is more often a mistake in the data than a success: check it first.';
  if (!isGuarded) return 'Weigh that against the gain before releasing it.';
  return isRunning ? 'If it has run as long as planned, stop it and release the winner.' : '';
}

function guardrailWords(
  { guardrailsLost, guardrailsSafe, guardrailsChecked }: Verdict,
  metricName: (id: string) => string,
): string {
  if (guardrailsLost.length > 0) return `It makes a guardrail worse: ${guardrailsLost.map(metricName).join(', ')}.`;
  if (guardrailsChecked === 0) return 'No guardrail is watched.';
  if (guardrailsSafe.length < guardrailsChecked) return 'No guardrail got worse.';
  return guardrailsChecked === 1 ? 'The guardrail holds.' : `All ${countOf(guardrailsChecked, 'guardrail')} hold.`;
}

function earlyReason(context: Context, metric: string): string {
  if (context.verdict.variation === null) return `${metric} has not reached its minimum sample yet.`;
  const { engine, confidenceLevel, pValueThreshold } = context.settings;
  const bar =
    engine === 'bayesian'
      ? `the bar is ${formatPercent(confidenceLevel, 0)} chance to win`
      : `the bar is p below ${pValueThreshold}`;
  return `${leaderOf(context)} leads on ${metric}${standing(context)}; ${bar}.`;
}

const leaderOf = ({ verdict, variationName }: Context): string => variationName(verdict.variation ?? 0);

/** ": +6.1%, 99.2% chance to win", or with the p-value. */
function standing({ verdict, settings }: Context): string {
  if (verdict.change === null) return '';
  const change = `: ${formatChange(verdict.change)}`;
  if (verdict.confidence === null) return change;
  return settings.engine === 'bayesian'
    ? `${change}, ${formatChance(verdict.confidence)} chance to ${verdict.kind === 'loser' ? 'lose' : 'win'}`
    : `${change}, p ${formatBound(1 - verdict.confidence)}`;
}

/** "= 0.034" or "< 0.001". */
export function formatBound(pValue: number): string {
  const text = formatPValue(pValue);
  return text.startsWith('<') ? `< ${text.slice(1)}` : `= ${text}`;
}
