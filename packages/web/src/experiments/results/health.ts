import type { AnalysisResults } from '@gb/domain/snapshots';
import { formatPercent } from '../../ui/format.ts';
import { formatBound } from './verdict.ts';

/** Below this p-value of the sample-ratio check a split is called broken. */
export const SRM_THRESHOLD = 0.001;
/** The group that holds everyone, beside one for each value of a dimension. */
const ALL = 'All';

export type Health = {
  totalUsers: number;
  users: { name: string; count: number; share: number }[];
  balance: { isHealthy: boolean; words: string; note: string };
  multiple: { isHealthy: boolean; words: string; note: string };
  /** Values found in the variation column that belong to no variation. */
  unknownVariations: readonly string[];
};

/**
 * Whether the numbers below can be trusted. Users seen in several variations are left out of the analysis; their share
 * is of everyone exposed.
 */
export function healthOf(
  { groups, multipleExposures, unknownVariations }: AnalysisResults,
  variationNames: readonly string[],
  multipleExposureLimit: number,
): Health {
  const whole = groups.filter(({ name }) => name === ALL);
  const counted = whole.length > 0 ? whole : groups;
  const counts = variationNames.map((_, index) => counted.reduce((sum, { users }) => sum + (users[index] ?? 0), 0));
  const totalUsers = counts.reduce((sum, count) => sum + count, 0);
  const srm = Math.min(1, ...counted.map((group) => group.srm));
  const share = totalUsers + multipleExposures > 0 ? multipleExposures / (totalUsers + multipleExposures) : 0;
  return {
    totalUsers,
    users: variationNames.map((name, index) => ({
      name,
      count: counts[index] ?? 0,
      share: totalUsers > 0 ? (counts[index] ?? 0) / totalUsers : 0,
    })),
    balance: balanceWords(srm, totalUsers, counted.length > 1),
    multiple: {
      isHealthy: share <= multipleExposureLimit,
      words: `${formatPercent(share)} of users`,
      note: `${share > multipleExposureLimit ? 'over' : 'within'} the ${formatPercent(multipleExposureLimit, 1).replace('.0%', '%')} limit, left out`,
    },
    unknownVariations,
  };
}

function balanceWords(srm: number, totalUsers: number, isSplit: boolean): Health['balance'] {
  if (totalUsers === 0) return { isHealthy: true, words: 'Not known yet', note: 'no users so far' };
  const isHealthy = srm >= SRM_THRESHOLD;
  return {
    isHealthy,
    words: isHealthy ? 'As planned' : 'Not as planned',
    note: `${isSplit ? 'lowest ' : ''}SRM p ${formatBound(srm)}`,
  };
}
