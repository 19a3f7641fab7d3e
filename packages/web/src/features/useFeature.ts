import type { FeatureChange, FeatureV1, RevisionChange } from '@gb/domain/features';
import type { Api } from '../platform/api.ts';
import type { Output } from '../platform/apiTypes.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const LISTS = '/api/v1/feature-summaries';

type OneFeature = Output<'GET /api/v1/features/:id'>;

/** A feature switched in one environment, with what the history says of it. */
export const switchOf = (environment: string, on: boolean) => ({
  environments: { [environment]: on },
  reason: `Turned ${on ? 'on' : 'off'} in ${environment}`,
});

/** One feature with its writes. */
export function useFeature(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/features/:id', { params: { id } });
  const refresh = () =>
    revalidate(
      LISTS,
      '/api/v1/stale-features',
      '/api/v1/experiments',
      `/api/v1/features/${encodeURIComponent(id)}/revision`,
    );
  const show = async (changed: OneFeature) => {
    await query.mutate(changed, { revalidate: false });
    await refresh();
  };
  return {
    ...query,
    /** Changes what no draft is about, at once. */
    update: async (details: Pick<FeatureChange, 'neverStale' | 'staleAfterDays'>, since: FeatureV1) =>
      show(await api.call('POST /api/v1/features/:id', { params: { id }, body: details, since })),
    toggle: async (environment: string, on: boolean) =>
      show(await api.call('POST /api/v1/features/:id/toggle', { params: { id }, body: switchOf(environment, on) })),
    /** Drafts a change with words for the history, and publishes it. It shows at once and goes back when refused. */
    publish: async (change: FeatureChange, comment: string, since: FeatureV1) => {
      try {
        await query.mutate(draftAndPublish(api, { ...change, comment }, since), {
          optimisticData: (shown) => changed(shown ?? query.data, change),
          rollbackOnError: true,
          revalidate: false,
        });
      } catch (refusal) {
        // What is shown may be old, which may be why.
        void query.mutate();
        throw refusal;
      }
      await refresh();
    },
    remove: async () => {
      await api.call('DELETE /api/v1/features/:id', { params: { id } });
      await revalidate(LISTS);
    },
  };
}

function changed(shown: OneFeature | undefined, change: FeatureChange): OneFeature {
  if (!shown) throw new Error('A feature is changed only where it is shown');
  const { feature } = shown;
  const { environments: _, prerequisites: __, ...fields } = change;
  return { feature: { ...feature, ...fields } };
}

async function draftAndPublish(api: Api, change: RevisionChange, since: FeatureV1): Promise<OneFeature> {
  const { id } = since;
  const { revision } = await api.call('POST /api/v1/features/:id/revisions', { params: { id }, body: change, since });
  const params = { id, version: String(revision.version) };
  try {
    return await api.call('POST /api/v1/features/:id/revisions/:version/publish', { params, body: {} });
  } catch (refusal) {
    // The person still has the change in the form: a draft left behind would be a second copy of it.
    await api.call('POST /api/v1/features/:id/revisions/:version/discard', { params }).catch(() => undefined);
    throw refusal;
  }
}
