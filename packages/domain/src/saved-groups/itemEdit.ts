/** What is done with given ids: put behind those of the list, taken out of it, or instead of all of them. */
export const ITEM_EDITS = ['append', 'remove', 'replace'] as const;
export type ItemEdit = (typeof ITEM_EDITS)[number];

export type ItemOutcome = { after: number; added: number; removed: number };

/** What an edit with ids comes to, of which some are in the list already. */
export function outcomeOf(
  edit: ItemEdit,
  { before, given, known }: { before: number; given: number; known: number },
): ItemOutcome {
  const added = edit === 'remove' ? 0 : given - known;
  const removed = edit === 'append' ? 0 : edit === 'remove' ? known : before - known;
  return { after: before + added - removed, added, removed };
}
