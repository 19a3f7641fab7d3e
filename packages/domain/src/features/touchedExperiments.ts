import { versionOf } from '../versions/version.ts';
import type { Rule } from './rule.ts';
import { activeRules } from './reach.ts';
import type { FeatureState } from './state.ts';

/** What becomes of an experiment in a feature, as its visitors notice it. */
export const TOUCHES = ['added', 'removed', 'changed', 'reached'] as const;
/** `reached`: it stays as it is, but other people get to it, or fewer. */
export type Touch = (typeof TOUCHES)[number];

export type TouchedExperiment = { id: string; touch: Touch; environments: string[] };

type Between = { before: FeatureState; after: FeatureState };

/** Experiments of a feature that a change touches, with how and where. What it leaves alone is left out. */
export function touchedExperiments(
  { before, after }: Between,
  environments: readonly string[],
  moment: string,
): TouchedExperiment[] {
  const found = new Map<string, TouchedExperiment>();
  for (const environment of environments) {
    const [was, is] = [before, after].map((state) => experimentsIn(state, environment, moment));
    for (const id of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
      const touch = touchOf(was?.get(id), is?.get(id));
      if (!touch) continue;
      const one = found.get(`${id} ${touch}`) ?? { id, touch, environments: [] };
      one.environments.push(environment);
      found.set(`${id} ${touch}`, one);
    }
  }
  return [...found.values()];
}

/** A rule that serves an experiment, and all that decides who comes to it. */
type Place = { rule: Rule; way: string };

function experimentsIn(state: FeatureState, environment: string, moment: string): Map<string, Place> {
  if (state.archived || !state.environments[environment]) return new Map();
  const rules = activeRules(state.rules, environment, moment);
  return new Map(
    rules.flatMap((rule, at): [string, Place][] => {
      if (rule.type !== 'experiment-ref') return [];
      const way = versionOf([state.prerequisites, rules.slice(0, at).map(withoutWords)]);
      return [[rule.experimentId, { rule, way }]];
    }),
  );
}

function touchOf(was: Place | undefined, is: Place | undefined): Touch | null {
  if (!was || !is) return was ? 'removed' : 'added';
  if (versionOf(withoutWords(was.rule)) !== versionOf(withoutWords(is.rule))) return 'changed';
  return was.way === is.way ? null : 'reached';
}

const withoutWords = ({ description: _, ...rule }: Rule) => rule;
