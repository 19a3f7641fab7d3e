import type { DraftChange, FeatureDetails, FeatureV1, Revision } from '@gb/domain/features';
import type { Api } from '../platform/api.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const PATH = '/api/v1/features';
export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export type OneFeature = { feature: FeatureV1 };

/** What the history says of a switch. */
export const switchComment = (environment: string, on: boolean): string =>
  `Turned ${on ? 'on' : 'off'} in ${environment}`;

/** What goes live with a new revision. */
export type Change = Pick<DraftChange, 'defaultValue' | 'rules'>;
type OneRevision = { revision: Revision };

/** One feature with its writes. */
export function useFeature(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const query = useQuery<OneFeature>(pathOf(id));
  const refresh = () => revalidate(`${PATH}?`, `${pathOf(id)}/`);
  const write = async (path: string, body: unknown) => {
    await query.mutate(await api.send<OneFeature>('POST', path, body), { revalidate: false });
    await refresh();
  };
  return {
    ...query,
    /** Changes what is not versioned, at once. */
    update: (details: FeatureDetails) => write(pathOf(id), details),
    toggle: (environment: string, on: boolean) =>
      write(`${pathOf(id)}/toggle`, {
        environments: { [environment]: on },
        reason: switchComment(environment, on),
      }),
    /** Drafts a change with words for the history, and publishes it. It shows at once and goes back when refused. */
    publish: async (change: Change, comment: string) => {
      await query.mutate(draftAndPublish(api, id, { ...change, comment }), {
        optimisticData: (shown) => changed(shown ?? query.data, change),
        rollbackOnError: true,
        revalidate: false,
      });
      await refresh();
    },
    remove: async () => {
      await api.send('DELETE', pathOf(id));
      await revalidate(`${PATH}?`);
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

async function draftAndPublish(api: Api, id: string, change: DraftChange): Promise<OneFeature> {
  const { revision } = await api.send<OneRevision>('POST', `${pathOf(id)}/revisions`, change);
  const path = `${pathOf(id)}/revisions/${revision.version}`;
  try {
    return await api.send<OneFeature>('POST', `${path}/publish`, {});
  } catch (refusal) {
    // The person still has the change in the form: a draft left behind would be a second copy of it.
    await api.send('POST', `${path}/discard`).catch(() => undefined);
    throw refusal;
  }
}

/** Every version of a feature, newest first, and what can be done with its drafts. */
export function useRevisions(id: string) {
  const api = useApi();
  const revalidate = useRevalidate();
  const path = `${pathOf(id)}/revisions`;
  const query = useQuery<{ revisions: Revision[] }>(`${path}?view=summary`);
  const act = async (version: number, action: 'publish' | 'discard') => {
    await api.send('POST', `${path}/${version}/${action}`, action === 'publish' ? {} : undefined);
    await revalidate(`${PATH}?`, pathOf(id));
  };
  return {
    ...query,
    publish: (version: number) => act(version, 'publish'),
    discard: (version: number) => act(version, 'discard'),
  };
}
