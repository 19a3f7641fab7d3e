import type { FeatureSummary, FeatureV1, NewFeatureV1 } from '@gb/domain/features';
import { summaryOf } from '@gb/domain/features/summaryOf';
import type { Output } from '../platform/apiTypes.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { toast, toastFailure } from '../ui/toast.tsx';
import { switchOf } from './useFeature.ts';

type FeatureList = Output<'GET /api/v1/feature-summaries'>;

/** All features, and a switch that shows its new state at once and goes back when the server refuses. */
export function useFeatures() {
  const api = useApi();
  const query = useQuery('GET /api/v1/feature-summaries');
  const toggle = async (id: string, environment: string, on: boolean) => {
    const send = async (list: FeatureList | undefined) => {
      const body = switchOf(environment, on);
      const { feature } = await api.call('POST /api/v1/features/:id/toggle', { params: { id }, body });
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

const replaceIn = (list: FeatureList | undefined, changed: FeatureV1) =>
  list && { features: list.features.map((feature) => (feature.id === changed.id ? summaryOf(changed) : feature)) };

/** The list as it will be. A switch is only where there is a list. */
function switchIn(list: FeatureList | undefined, id: string, environment: string, on: boolean): FeatureList {
  if (!list) throw new Error('A feature is switched only where it is listed');
  return {
    features: list.features.map((feature) => (feature.id === id ? switched(feature, environment, on) : feature)),
  };
}

const switched = (feature: FeatureSummary, environment: string, on: boolean): FeatureSummary => ({
  ...feature,
  enabled: { ...feature.enabled, [environment]: on },
});

function offerUndo({ id, environment, on, undo }: { id: string; environment: string; on: boolean; undo: () => void }) {
  toast({ title: `${id} is ${on ? 'on' : 'off'} in ${environment}`, action: { label: 'Undo', onClick: undo } });
}

export function useCreateFeature() {
  const api = useApi();
  const revalidate = useRevalidate();
  return async (feature: NewFeatureV1): Promise<FeatureV1> => {
    const answer = await api.call('POST /api/v1/features', { body: feature });
    await revalidate('/api/v1/feature-summaries', '/api/v1/features', '/organization/names', '/user/watching');
    return answer.feature;
  };
}
