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

/** More of one call is not taken. */
const MOST_BATCH_LENGTH = 1_000_000;

/** Ids in pieces that one call each can carry. */
export function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const id of ids) {
    if (left < id.length + 3) {
      batches.push([]);
      left = MOST_BATCH_LENGTH;
    }
    batches.at(-1)?.push(id);
    left -= id.length + 3;
  }
  return batches;
}
