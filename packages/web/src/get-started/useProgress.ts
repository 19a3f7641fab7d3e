import { isDemoProject } from '@gb/domain/projects/demo';
import { useExperiments } from '../experiments/index.ts';
import { type FlagSteps, useFlagSteps } from '../features/index.ts';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export type Progress = FlagSteps & {
  dataSource: boolean;
  metric: boolean;
  experimentMade: boolean;
};

/** What has really been done outside the demo project; undefined while it is being found out. */
export function useProgress(): { progress: Progress | undefined; error: Error | undefined; retry: () => void } {
  const { steps, ...flags } = useFlagSteps();
  const experiments = useExperiments();
  const sources = useQuery('GET /api/v1/data-sources', ALL);
  const metrics = useQuery('GET /api/v1/fact-metrics', ALL);
  const sqlMetrics = useQuery('GET /api/v1/metrics', ALL);
  const isReal = ({ project }: { project: string }) => !isDemoProject(project);
  const isOfDemoOnly = ({ projects }: { projects: string[] }) => projects.length > 0 && projects.every(isDemoProject);
  const all = [experiments, sources, metrics, sqlMetrics];
  const error = flags.error ?? all.find((query) => query.error)?.error;
  const retry = () => {
    flags.retry();
    all.forEach((query) => void query.mutate());
  };
  if (!steps || !experiments.data || !sources.data || !metrics.data || !sqlMetrics.data)
    return { progress: undefined, error, retry };
  return {
    error,
    retry,
    progress: {
      ...steps,
      dataSource: sources.data.dataSources.some((source) => !isOfDemoOnly(source)),
      metric: [...metrics.data.factMetrics, ...sqlMetrics.data.metrics].some((metric) => !isOfDemoOnly(metric)),
      experimentMade: experiments.data.experiments.some(isReal),
    },
  };
}

/** What was made for the demo. */
export type Demo = { projectId: string; featureId: string; experimentId: string };

export const useDemoExists = () => {
  const { data } = useDefinitions();
  return data?.projects.find(({ id }) => isDemoProject(id));
};

export function useCreateDemo(): () => Promise<Demo> {
  const api = useApi();
  const revalidate = useRevalidate();
  return async () => {
    const demo = await api.call('POST /api/v1/demo-project');
    await revalidate();
    return demo;
  };
}

export const useExperimentOf = (projectId: string | undefined) => {
  const { data } = useQuery('GET /api/v1/experiments', projectId ? ALL : null);
  return data?.experiments.find(({ project }) => project === projectId);
};
