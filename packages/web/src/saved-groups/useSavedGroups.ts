import type { GroupRevision, ItemEdit, NewSavedGroup, SavedGroup, SavedGroupChange } from '@gb/domain/saved-groups';
import { inBatches, outcomeOf } from '@gb/domain/saved-groups/itemEdit';
import { MOST_GROUP_VALUES } from '@gb/domain/saved-groups/limits';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export const useSavedGroups = () => useQuery('GET /api/v1/saved-groups', ALL);

/** One group without the ids of its list: those come page by page. */
export const useSavedGroup = (id: string) => useQuery('GET /api/v1/saved-groups/:id/summary', { params: { id } });

/** Some ids of a list: those that contain a text, or the first. */
export const useItems = (id: string, search: string, limit: number) =>
  useQuery('GET /api/v1/saved-groups/:id/items', {
    params: { id },
    query: search === '' ? { limit } : { search, limit },
  });

/** The newest versions of a group. */
export const useGroupRevisions = (savedGroupId: string) =>
  useQuery('GET /api/v1/saved-groups-revisions/:savedGroupId', { params: { savedGroupId }, query: { limit: 20 } });

const DRAFT = '/api/v1/saved-groups-revisions/:savedGroupId/:version' as const;

/** Where a change goes: a draft, by its number or a new one, or to everybody at once. */
export type GroupTarget = { version: number | 'new'; isLive: boolean };

export function useSavedGroupActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const refresh = () => revalidate('/api/v1/saved-groups', '/api/v1/references/savedGroup/');
  /** Publishes what was drafted, where it is to be live at once. */
  const settle = async ({ version, proposedSavedGroup: { id } }: GroupRevision, { isLive }: GroupTarget) => {
    const params = { savedGroupId: id, version: String(version) };
    if (isLive)
      await api.call('POST /api/v1/saved-groups-revisions/:savedGroupId/:version/publish', { params, body: {} });
    await refresh();
    return version;
  };
  const at = (id: string, { version }: GroupTarget) => ({ savedGroupId: id, version: String(version) });
  return {
    create: async (group: NewSavedGroup): Promise<SavedGroup> => {
      const { savedGroup } = await api.call('POST /api/v1/saved-groups', { body: group });
      await refresh();
      return savedGroup;
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/saved-groups/:id', { params: { id } });
      await revalidate('/api/v1/saved-groups?', '/api/v1/references/savedGroup/');
    },
    /** What an edit would come to. */
    preview: async (id: string, edit: ItemEdit, items: readonly string[]) => {
      const sum = { before: 0, given: 0, known: 0 };
      for (const batch of inBatches(items)) {
        const body = { items: batch };
        const part = await api.call('POST /api/v1/saved-groups/:id/items/preview', { params: { id }, body });
        Object.assign(sum, { before: part.before, given: sum.given + part.given, known: sum.known + part.known });
      }
      const outcome = outcomeOf(edit, sum);
      return { ...outcome, over: Math.max(0, outcome.after - MOST_GROUP_VALUES) };
    },
    editItems: async (id: string, edit: ItemEdit, items: readonly string[], target: GroupTarget) => {
      let version = target.version;
      let revision: GroupRevision | undefined;
      for (const batch of inBatches(items)) {
        const params = at(id, { ...target, version });
        // What comes after the first piece of a list that replaces another is put behind it.
        const isWhole = edit === 'replace' && revision === undefined;
        ({ revision } = isWhole
          ? await api.call(`PUT ${DRAFT}/values`, { params, body: { values: batch } })
          : await api.call(`POST ${DRAFT}/items/${edit === 'remove' ? 'remove' : 'add'}`, {
              params,
              body: { items: batch },
            }));
        version = revision.version;
      }
      return revision ? settle(revision, target) : null;
    },
    changeCondition: async (id: string, condition: string, target: GroupTarget) => {
      const { revision } = await api.call('PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/condition', {
        params: at(id, target),
        body: { condition },
      });
      return settle(revision, target);
    },
    changeDetails: async (
      id: string,
      details: Omit<SavedGroupChange, 'archived' | 'condition'>,
      target: GroupTarget,
    ) => {
      const { revision } = await api.call('PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/metadata', {
        params: at(id, target),
        body: details,
      });
      return settle(revision, target);
    },
    archive: async (id: string, archived: boolean, target: GroupTarget) => {
      const { revision } = await api.call('PUT /api/v1/saved-groups-revisions/:savedGroupId/:version/archive', {
        params: at(id, target),
        body: { archived },
      });
      return settle(revision, target);
    },
  };
}
