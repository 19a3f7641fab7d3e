import type { FeatureV1, NewFeatureV1 } from '@gb/domain/features';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { toast, toastFailure } from '../ui/toast.tsx';
import { type OneFeature, PATH, pathOf, switchComment } from './useFeature.ts';

type FeatureList = { features: FeatureV1[] };

/** All features, and a switch that shows its new state at once and goes back when the server refuses. */
export function useFeatures() {
  const api = useApi();
  const query = useQuery<FeatureList>(`${PATH}?view=summary`);
  const toggle = async (id: string, environment: string, on: boolean) => {
    const send = async (list: FeatureList | undefined): Promise<FeatureList> => {
      const { feature } = await api.send<OneFeature>('POST', `${pathOf(id)}/toggle`, {
        environments: { [environment]: on },
        reason: switchComment(environment, on),
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
      toastFailure(`${id} was not changed`)(cause);
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

export function useCreateFeature() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (feature: NewFeatureV1): Promise<FeatureV1> => {
    const answer = await api.send<OneFeature>('POST', PATH, feature);
    await revalidate(PATH, '/organization/definitions', '/user/watching');
    return answer.feature;
  };
}
