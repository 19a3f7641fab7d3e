import { formatPercent } from '../ui/format.ts';

/** What is known of who a rule answered: how often on a day, and how much of all. */
export type Traffic = { perDay: number; share: number };

type Counted = { environment: string; ruleId: string; evaluations: number; days: number };

/** What SDKs stand for when no rule decided. */
export const NO_RULE = '$default';

/** The traffic of each rule in an environment, or in all of them; empty where nobody told. */
export function ruleTraffic(counted: readonly Counted[], place: string | null): ReadonlyMap<string, Traffic> {
  const here = counted.filter(({ environment }) => place === null || environment === place);
  const total = here.reduce((sum, { evaluations }) => sum + evaluations, 0);
  const days = Math.max(1, ...here.map((one) => one.days));
  const traffic = new Map<string, Traffic>();
  for (const ruleId of total === 0 ? [] : new Set(here.map((one) => one.ruleId))) {
    const times = here.reduce((sum, one) => sum + (one.ruleId === ruleId ? one.evaluations : 0), 0);
    traffic.set(ruleId, { perDay: times / days, share: times / total });
  }
  return traffic;
}

const COUNT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** "41.2%" and "758K / day". */
export const trafficWords = ({ perDay, share }: Traffic): [share: string, perDay: string] => [
  formatPercent(share, 1),
  `${COUNT.format(perDay)} / day`,
];
