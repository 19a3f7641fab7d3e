import type { Experiment } from '@gb/domain/experiments';
import type { Rule } from '@gb/domain/features';
import { environmentsOf } from '@gb/domain/features/ruleScope';
import { skipOf } from '@gb/domain/features/ruleStanding';
import { formatDateTime } from '../ui/format.ts';
import type { Place } from './EnvironmentCells.tsx';

type Where = { place: Place; environments: readonly string[]; asOf: string; experiment: Experiment | undefined };

/** Why a rule is passed over where the page looks, whoever asks; null when it is tried. */
export function whySkipped(rule: Rule, { place, environments, asOf, experiment }: Where): string | null {
  const environment = place ?? environmentsOf(rule, environments)[0] ?? '';
  const skip = skipOf(rule, { environment, asOf, experiment });
  if (!skip) return null;
  switch (skip.why) {
    case 'off':
      return 'switched off';
    case 'environment':
      return `not in ${environment}`;
    case 'schedule':
      return skip.until ? `off until ${formatDateTime(skip.until)}` : 'its schedule is over';
    case 'experiment':
      return `its experiment is ${skip.is}`;
    case 'experimentMissing':
      return 'its experiment is not there, or you may not see it';
  }
}
