import type { Evaluation, RuleTrace } from '@gb/domain/evaluation';
import { reasonText } from '@gb/domain/evaluation/reasons';

/** What a try says of one rule: whether it decided, and if not, why. */
export type Lit = { decided: boolean; words: string };

/**
 * What a try says of each rule, by its id: in one environment, or in all of them. Nothing of rules that are not in use, which the page
 * says anyway, and nothing when another version was tried than the one that is shown.
 */
export function litRules(
  evaluations: readonly Evaluation[],
  { place, version }: { place: string | null; version: number },
): ReadonlyMap<string, Lit> {
  const shown = evaluations.filter((one) => one.version === version && (place === null || one.environment === place));
  const lit = new Map<string, Lit>();
  const ids = new Set(shown.flatMap(({ trace }) => trace.map(({ ruleId }) => ruleId)));
  for (const id of ids) {
    const traces = shown.flatMap(({ environment, trace }) =>
      trace.filter(({ ruleId }) => ruleId === id).map((one) => ({ ...one, environment })),
    );
    const matched = traces.filter(({ outcome }) => outcome === 'matched');
    if (matched.length > 0) {
      const where = place === null ? ` in ${matched.map(({ environment }) => environment).join(', ')}` : '';
      lit.set(id, { decided: true, words: `Decides for this user${where}` });
    } else if (place !== null && traces[0]) {
      const words = wordsFor(traces[0], shown[0]?.source);
      if (words) lit.set(id, { decided: false, words });
    }
  }
  return lit;
}

function wordsFor({ outcome, reason }: RuleTrace, source: string | undefined): string {
  if (outcome === 'skipped') return `Passed over: ${reasonText(reason)}`;
  if (outcome !== 'notReached') return '';
  return source === 'prerequisite'
    ? 'Not reached: a prerequisite does not hold'
    : 'Not reached: an earlier rule decided';
}
