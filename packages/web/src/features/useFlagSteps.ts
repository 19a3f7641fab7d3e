import { isDemoProject } from '@gb/domain/projects/demo';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { ALL, useQuery } from '../platform/data.tsx';
import { useFeatures } from './useFeatures.ts';

/** The steps to a first feature flag. */
export type FlagSteps = { sdkConnected: boolean; featureMade: boolean };

/** Which steps to a first feature flag are done outside the demo project; undefined while it is being found out. */
export function useFlagSteps(): { steps: FlagSteps | undefined; error: Error | undefined; retry: () => void } {
  const connections = useQuery('GET /api/v1/sdk-connections', ALL);
  const features = useFeatures();
  const { organization } = useOrganization();
  const isOfDemoOnly = ({ projects }: { projects: string[] }) => projects.length > 0 && projects.every(isDemoProject);
  const error = connections.error ?? features.error;
  const retry = () => {
    void connections.mutate();
    void features.mutate();
  };
  if (!connections.data || !features.data) return { steps: undefined, error, retry };
  return {
    error,
    retry,
    steps: {
      sdkConnected:
        organization.settings.sdkInstructionsViewed ||
        connections.data.connections.some((one) => one.connected && !isOfDemoOnly(one)),
      featureMade: features.data.features.some(({ project }) => !isDemoProject(project)),
    },
  };
}
