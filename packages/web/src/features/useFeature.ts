import type { FeatureChange, FeatureV1, RevisionChange, Rule } from '@gb/domain/features';
import { isOpen } from '@gb/domain/reviews/status';
import type { Api } from '../platform/api.ts';
import type { Output } from '../platform/apiTypes.ts';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const LISTS = '/api/v1/feature-summaries';

type OneFeature = Output<'GET /api/v1/features/:id'>;

/** A feature switched in one environment, with what the history says of it. */
export const switchOf = (environment: string, on: boolean) => ({
  environments: { [environment]: on },
  reason: `Turned ${on ? 'on' : 'off'} in ${environment}`,
});

/** What goes live with a new revision. */
export type Change = Pick<FeatureChange, 'defaultValue' | 'rules'>;

/** What a feature is called, whose it is and where. */
type FeatureDetails = Pick<
  FeatureChange,
  'project' | 'description' | 'owner' | 'tags' | 'archived' | 'neverStale' | 'staleAfterDays' | 'jsonSchema'
>;

/** One feature with its writes. */
export function useFeature(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/features/:id', { params: { id } });
  const refresh = () =>
    revalidate(LISTS, '/api/v1/stale-features', `/api/v1/features/${encodeURIComponent(id)}/revisions`);
  const show = async (changed: OneFeature) => {
    await query.mutate(changed, { revalidate: false });
    await refresh();
  };
  return {
    ...query,
    /** Changes what is not versioned, at once. */
    update: async (details: FeatureDetails, since: FeatureV1) =>
      show(await api.call('POST /api/v1/features/:id', { params: { id }, body: details, since })),
    toggle: async (environment: string, on: boolean) =>
      show(await api.call('POST /api/v1/features/:id/toggle', { params: { id }, body: switchOf(environment, on) })),
    /** Drafts a change with words for the history, and publishes it. It shows at once and goes back when refused. */
    publish: async (change: Change, comment: string, since: FeatureV1) => {
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
    /** Puts a change of the rules into one's own open draft, or into a new one. Gives the draft's version. */
    saveToDraft: async (
      change: (rules: readonly Rule[]) => Rule[],
      comment: string,
      since: FeatureV1,
      userId: string,
    ) => {
      const { revisions } = await api.call('GET /api/v1/features/:id/revisions', { params: { id }, ...ALL });
      const own = revisions.find(({ status, author }) => isOpen(status) && author.id === userId);
      const params = { id, version: String(own?.version ?? 0) };
      const { revision } = own
        ? await api.call('PUT /api/v1/features/:id/revisions/:version', {
            params,
            body: { rules: change(own.content.rules) },
            since: own.content,
          })
        : await api.call('POST /api/v1/features/:id/revisions', {
            params: { id },
            body: { rules: change(since.rules), comment },
            since,
          });
      await query.mutate();
      await refresh();
      return revision.version;
    },
    remove: async () => {
      await api.call('DELETE /api/v1/features/:id', { params: { id } });
      await revalidate(LISTS);
    },
  };
}

function changed(shown: OneFeature | undefined, change: Change): OneFeature {
  if (!shown) throw new Error('A feature is changed only where it is shown');
  const { feature } = shown;
  return {
    feature: {
      ...feature,
      defaultValue: change.defaultValue ?? feature.defaultValue,
      rules: change.rules ?? feature.rules,
    },
  };
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

/** Every version of a feature, newest first, and what can be done with its drafts. */
export function useRevisions(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery('GET /api/v1/features/:id/revisions', { params: { id }, ...ALL });
  const refresh = () => revalidate(LISTS, '/api/v1/stale-features', `/api/v1/features/${encodeURIComponent(id)}`);
  return {
    ...query,
    publish: async (version: number) => {
      const params = { id, version: String(version) };
      await api.call('POST /api/v1/features/:id/revisions/:version/publish', { params, body: {} });
      await refresh();
    },
    discard: async (version: number) => {
      const params = { id, version: String(version) };
      await api.call('POST /api/v1/features/:id/revisions/:version/discard', { params });
      await refresh();
    },
  };
}
