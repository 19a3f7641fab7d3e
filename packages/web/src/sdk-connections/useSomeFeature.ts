import type { SdkConnection } from '@gb/domain/sdk-connections';
import { useQuery } from '../platform/data.tsx';

/** The key of a feature that a connection delivers, the newest first; none while there is none. */
export function useSomeFeature({ environment, projects }: SdkConnection): string | undefined {
  const all = useQuery('GET /api/v1/feature-summaries').data?.features ?? [];
  const delivered = all.filter(
    ({ archived, project, enabled }) =>
      !archived && enabled[environment] && (projects.length === 0 || projects.includes(project)),
  );
  return delivered.toSorted((one, other) => other.dateUpdated.localeCompare(one.dateUpdated))[0]?.id;
}
