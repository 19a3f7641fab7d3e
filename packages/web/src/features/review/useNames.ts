import { useExperiments } from '../../experiments/index.ts';
import { useSavedGroups } from '../../saved-groups/index.ts';
import type { Names } from './changes.ts';

/** What rules refer to, by name. */
export function useNames(): Names {
  const groups = useSavedGroups().data?.savedGroups ?? [];
  const experiments = useExperiments().data?.experiments ?? [];
  return { groups, experiments };
}
