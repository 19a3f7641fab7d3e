import type { FeatureUpdateV1, FeatureV1, NewFeatureV1 } from '@gb/domain/features';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { messageOf } from '../ui/messageOf.ts';
import { toast } from '../ui/toast.tsx';

const PATH = '/api/v1/features';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

type FeatureList = { features: FeatureV1[] };
type OneFeature = { feature: FeatureV1 };

/** All features, and a switch that shows its new state at once and goes back when the server refuses. */
export function useFeatures() {
  const api = useApi();
  const query = useQuery<FeatureList>(`${PATH}?view=summary`);
  const toggle = async (id: string, environment: string, on: boolean) => {
    const send = async (list: FeatureList | undefined): Promise<FeatureList> => {
      const { feature } = await api.send<OneFeature>('POST', `${pathOf(id)}/toggle`, {
        environments: { [environment]: on },
      });
      return replaceIn(list, feature);
    };
    try {
      await query.mutate(send, {
        optimisticData: (list) => switchIn(list, id, environment, on),
        rollbackOnError: true,
        revalidate: false,
      });
      offerUndo({ id, environment, on, undo: () => void toggle(id, environment, !on) });
    } catch (cause) {
      toast({ title: `${id} was not changed`, message: messageOf(cause), tone: 'bad' });
    }
  };
  return { ...query, toggle };
}

const replaceIn = (list: FeatureList | undefined, changed: FeatureV1): FeatureList => ({
  features: (list?.features ?? []).map((feature) => (feature.id === changed.id ? changed : feature)),
});

const switchIn = (list: FeatureList | undefined, id: string, environment: string, on: boolean): FeatureList => ({
  features: (list?.features ?? []).map((feature) => (feature.id === id ? switched(feature, environment, on) : feature)),
});

const switched = (feature: FeatureV1, environment: string, on: boolean): FeatureV1 => {
  const current = feature.environments[environment];
  return current
    ? { ...feature, environments: { ...feature.environments, [environment]: { ...current, enabled: on } } }
    : feature;
};

function offerUndo({ id, environment, on, undo }: { id: string; environment: string; on: boolean; undo: () => void }) {
  toast({ title: `${id} is ${on ? 'on' : 'off'} in ${environment}`, action: { label: 'Undo', onClick: undo } });
}

/** One feature with its writes. Every write publishes at once. */
export function useFeature(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<OneFeature>(pathOf(id));
  const refresh = () => revalidate(`${PATH}?`, `${pathOf(id)}/`);
  const write = async (path: string, body: unknown) => {
    const answer = await api.send<OneFeature>('POST', path, body);
    await query.mutate(answer, { revalidate: false });
    await refresh();
  };
  return {
    ...query,
    update: (change: FeatureUpdateV1) => write(pathOf(id), change),
    toggle: (environment: string, on: boolean) =>
      write(`${pathOf(id)}/toggle`, { environments: { [environment]: on } }),
    remove: async () => {
      await api.send('DELETE', pathOf(id));
      await refresh();
    },
  };
}

export function useCreateFeature() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (feature: NewFeatureV1): Promise<FeatureV1> => {
    const answer = await api.send<OneFeature>('POST', PATH, feature);
    await revalidate(PATH, '/organization/definitions');
    return answer.feature;
  };
}
