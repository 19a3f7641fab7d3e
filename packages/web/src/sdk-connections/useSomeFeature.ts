import { isBeginning } from '@gb/domain/features/shownText';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import type { Asked } from './snippets/asking.ts';
import { useQuery } from '../platform/data.tsx';

/** A feature that a connection delivers and whose value fits into a line, the newest first; none while there is none. */
export function useSomeFeature({ environment, projects }: SdkConnection): Asked | undefined {
  const all = useQuery('GET /api/v1/feature-summaries').data?.features ?? [];
  const delivered = all.filter(
    ({ archived, project, enabled, defaultValue }) =>
      !archived &&
      !isBeginning(defaultValue) &&
      enabled[environment] &&
      (projects.length === 0 || projects.includes(project)),
  );
  const [newest] = delivered.toSorted((one, other) => other.dateUpdated.localeCompare(one.dateUpdated));
  return newest && { id: newest.id, valueType: newest.valueType, fallback: newest.defaultValue };
}
