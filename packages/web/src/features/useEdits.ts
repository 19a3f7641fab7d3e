import type { FeatureChange, FeatureState, FeatureV1, Revision, Rule } from '@gb/domain/features';
import { useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useApi, useUser } from '../platform/SessionProvider.tsx';
import { inState, liveState, stateShown } from './shownState.ts';
import type { Target } from './TargetChoice.tsx';
import { useFeature } from './useFeature.ts';
import { type Shown, useDrafts } from './useVersions.ts';

/** What a change of the page makes of the rules there are, be they those of a draft, and what else it sets. */
export type Edit = {
  change: (rules: readonly Rule[]) => FeatureChange;
  /** In words, for the history. */
  comment: string;
};

/** What a change began from: the draft it goes into, if there is one, and what was live. */
export type Since = { draft: Revision | null; feature: FeatureV1 };

/**
 * Changes a feature as its page does: into the draft that is shown, or one's own, or a new one; or live at once. What is shown
 * changes before the server has answered, and goes back when it refuses.
 */
export function useEdits(feature: FeatureV1, shown: Shown) {
  const { id } = feature;
  const api = useApi();
  const { userId } = useUser();
  const revalidate = useRevalidate();
  const { publish, mutate } = useFeature(id);
  const own = useDrafts(id, feature.hasDrafts).data?.revisions.find(({ author }) => author.id === userId);
  const [expected, setExpected] = useState<FeatureState | null>(null);
  const state = expected ?? stateShown(feature, shown);

  const since: Since = { draft: shown.kind === 'draft' ? shown.revision : null, feature };

  const ownDraft = async (): Promise<Revision | null> => {
    if (!own) return null;
    const params = { id, version: String(own.version) };
    return (await api.call('GET /api/v1/features/:id/revisions/:version', { params })).revision;
  };

  const toDraft = async ({ change, comment }: Edit, from: Since): Promise<number> => {
    const draft = from.draft ?? (await ownDraft());
    const { revision } = draft
      ? await api.call('PUT /api/v1/features/:id/revisions/:version', {
          params: { id, version: String(draft.version) },
          body: change(draft.content.rules),
          since: draft.content,
        })
      : await api.call('POST /api/v1/features/:id/revisions', {
          params: { id },
          body: { ...change(from.feature.rules), comment },
          since: from.feature,
        });
    return revision.version;
  };

  /** Gives the version of the draft that the change went into; null when it is live. */
  const edit = async (made: Edit, to: Target = 'draft', from: Since = since): Promise<number | null> => {
    const { environments = {}, ...fields } = made.change(state.rules);
    setExpected({ ...state, ...fields, environments: { ...state.environments, ...environments } });
    try {
      if (to === 'live') {
        await publish(made.change(from.feature.rules), made.comment, from.feature);
        return null;
      }
      const version = await toDraft(made, from);
      await Promise.all([
        mutate(),
        revalidate('/api/v1/feature-summaries', `/api/v1/features/${encodeURIComponent(id)}/`),
      ]);
      return version;
    } finally {
      setExpected(null);
    }
  };

  return {
    state,
    /** What the state is compared with: only a draft differs from what is live. */
    live: shown.kind === 'draft' ? shown.status.live : expected ? liveState(feature) : null,
    feature: inState(feature, state),
    since,
    edit,
  };
}

export type Edits = ReturnType<typeof useEdits>;
