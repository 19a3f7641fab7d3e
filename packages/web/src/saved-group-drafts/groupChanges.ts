import type { ItemChanges, SavedGroup } from '@gb/domain/saved-groups';
import { fieldWords } from '@gb/domain/versions';
import { conditionWords } from '@gb/domain/conditions/words';
import { type Change, type Section, diffLines } from '../reviews/index.ts';
import { countOf, formatCount } from '../ui/format.ts';

const DETAILS = ['name', 'description', 'owner', 'projects', 'archived'] as const;

type After = { group: SavedGroup; items: ItemChanges | undefined };

/** What a version makes of a group that is live. */
export const sectionsOf = (live: SavedGroup, { group, items }: After): Section[] =>
  [
    { title: 'Who is in it', changes: membershipChanges(live, group, items) },
    { title: 'About the group', changes: detailChanges(live, group) },
  ].filter(({ changes }) => changes.length > 0);

/** What changes about who is in it: who comes in and goes out, in words and lines. */
export function membershipChanges(live: SavedGroup, result: SavedGroup, items: ItemChanges | undefined): Change[] {
  if (live.type === 'condition' && result.type === 'condition' && live.condition !== result.condition)
    return [
      {
        key: 'condition',
        words: 'Somebody else is in it',
        lines: diffLines([conditionWords(live.condition)], [conditionWords(result.condition)]),
      },
    ];
  if (!items) return [];
  const words = [
    items.added > 0 && `${countOf(items.added, 'id')} added`,
    items.removed > 0 && `${countOf(items.removed, 'id')} removed`,
  ].filter(Boolean);
  // The same ids in another order.
  if (words.length === 0) return [];
  return [
    {
      key: 'items',
      words: words.join(', '),
      lines: [
        ...items.someRemoved.map((text) => ({ kind: 'out' as const, text })),
        ...more(items.removed - items.someRemoved.length, 'removed'),
        ...items.someAdded.map((text) => ({ kind: 'in' as const, text })),
        ...more(items.added - items.someAdded.length, 'added'),
      ],
    },
  ];
}

const more = (count: number, what: string) =>
  count > 0 ? [{ kind: 'same' as const, text: `and ${formatCount(count)} more ${what}` }] : [];

/** What is different about the group itself. */
export function detailChanges(live: SavedGroup, result: SavedGroup): Change[] {
  return DETAILS.flatMap((name) => {
    const [before, after] = [linesOf(live[name]), linesOf(result[name])];
    if (before.join() === after.join()) return [];
    const words = `Another ${fieldWords(name)}`;
    return [
      {
        key: name,
        words: name === 'archived' ? (result.archived ? 'Archived' : 'In use again') : words,
        lines: diffLines(before, after),
      },
    ];
  });
}

const linesOf = (value: string | boolean | readonly string[]): string[] =>
  Array.isArray(value) ? [...value] : [typeof value === 'boolean' ? (value ? 'archived' : 'in use') : String(value)];
