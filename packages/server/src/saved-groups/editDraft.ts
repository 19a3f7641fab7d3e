import { invalidField } from '@gb/domain/errors';
import type { GroupRevision, SavedGroupState } from '@gb/domain/saved-groups';
import type { Ctx } from '../platform/context.ts';
import { findGroupRevision, getGroupRevision } from './groupRevision.api.ts';
import { getKept } from './savedGroup.repository.ts';
import { forgetLists, groupVersions } from './savedGroupVersions.ts';

type Editing = { savedGroupId: string; version: number | 'new' };
type Words = { revisionTitle?: string | undefined; revisionComment?: string | undefined };
/** What is said anew: another list instead of the one there is, or anything else of a state. */
type Edit = { subject: string } & (
  | { list: (group: string, list: string) => Promise<string> }
  | { change: (state: SavedGroupState) => SavedGroupState }
);

/** Changes a draft, or begins one with the change. */
export async function editDraft(
  ctx: Ctx,
  { savedGroupId: id, version }: Editing,
  { revisionTitle: title, revisionComment: comment }: Words,
  edit: Edit,
): Promise<{ revision: GroupRevision }> {
  const kept = await getKept(ctx, id, true);
  const now = version === 'new' ? kept.state : (await findGroupRevision(ctx, { savedGroupId: id, version })).content;
  const next = await stateAfter(id, now, edit);
  const words = { title, comment };
  const draft =
    version === 'new'
      ? (await groupVersions.begin(ctx, id, () => next, words)).draft
      : await groupVersions.change(ctx, { id, version }, () => next, {
          ...words,
          noted: { action: 'edit', subject: edit.subject },
        });
  await forgetLists(ctx, kept);
  return { revision: await getGroupRevision(ctx, { savedGroupId: id, version: draft.version }) };
}

async function stateAfter(id: string, now: SavedGroupState, edit: Edit): Promise<SavedGroupState> {
  if ('change' in edit) return edit.change(now);
  if (now.type === 'condition') throw invalidField('items', 'a condition group has none');
  return { ...now, list: await edit.list(id, now.list) };
}
