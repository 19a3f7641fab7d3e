import type { Experiment, ExperimentUpdate, ImportedExperiment, NewExperiment } from '@gb/domain/experiments';
import type { Input, Output } from '../platform/apiTypes.ts';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const LISTS = '/api/v1/experiments?';

export const useExperiments = () => useQuery('GET /api/v1/experiments', ALL);

export function useCreateExperiment() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: Partial<NewExperiment> & Pick<NewExperiment, 'name' | 'variations'>): Promise<Experiment> => {
    const { experiment } = await api.call('POST /api/v1/experiments', { body: input });
    await revalidate('/api/v1/experiments', '/user/watching');
    return experiment;
  };
}

/** Takes over an experiment that ran before. */
export function useImportExperiment() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: ImportedExperiment): Promise<Experiment> => {
    const { experiment } = await api.call('POST /api/v1/experiments/import', { body: input });
    await revalidate('/api/v1/experiments', '/api/v1/data-sources');
    return experiment;
  };
}

/** One experiment with its writes. */
export function useExperiment(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/experiments/:id', { params: { id } });
  const params = { id };
  const show = async (changed: Output<'GET /api/v1/experiments/:id'>) => {
    await query.mutate(changed, { revalidate: false });
    await revalidate(LISTS, '/api/v1/feature-summaries', '/api/v1/features');
  };
  return {
    ...query,
    update: async (body: ExperimentUpdate, since: Experiment) =>
      show(await api.call('POST /api/v1/experiments/:id', { params, body, since })),
    start: async () => show(await api.call('POST /api/v1/experiments/:id/start', { params })),
    stop: async (body: Input<'POST /api/v1/experiments/:id/stop'>['body']) =>
      show(await api.call('POST /api/v1/experiments/:id/stop', { params, body })),
    remove: async () => {
      await api.call('DELETE /api/v1/experiments/:id', { params: { id } });
      await revalidate(LISTS);
    },
  };
}
