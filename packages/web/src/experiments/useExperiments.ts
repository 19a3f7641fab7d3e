import type {
  Experiment,
  ExperimentUpdate,
  ImportedExperiment,
  NewExperiment,
  StopInput,
} from '@gb/domain/experiments';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/experiments';
type One = { experiment: Experiment };

export const useExperiments = () => useQuery<{ experiments: Experiment[] }>(`${PATH}?view=summary`);

export function useCreateExperiment() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: Partial<NewExperiment> & Pick<NewExperiment, 'name' | 'variations'>): Promise<Experiment> => {
    const { experiment } = await api.send<One>('POST', PATH, input);
    await revalidate(PATH, '/user/watching');
    return experiment;
  };
}

/** Takes over an experiment that ran before. */
export function useImportExperiment() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (input: ImportedExperiment): Promise<Experiment> => {
    const { experiment } = await api.send<One>('POST', `${PATH}/import`, input);
    await revalidate(PATH, '/api/v1/data-sources');
    return experiment;
  };
}

/** One experiment with its writes. */
export function useExperiment(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<One>(`${PATH}/${id}`);
  const write = async (path: string, body?: unknown) => {
    await query.mutate(await api.send<One>('POST', `${PATH}/${id}${path}`, body ?? {}), { revalidate: false });
    await revalidate(`${PATH}?`, '/api/v1/features');
  };
  return {
    ...query,
    update: (change: ExperimentUpdate) => write('', change),
    start: () => write('/start'),
    stop: (input: Partial<StopInput> & Pick<StopInput, 'results'>) => write('/stop', input),
    remove: async () => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
