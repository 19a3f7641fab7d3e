import type { SavedGroupTargeting } from '@gb/domain/saved-groups';

export type Match = SavedGroupTargeting['match'];

/** How a rule uses its groups, in words that go on with the groups' names. */
export const MATCH_WORDS: Readonly<Record<Match, string>> = {
  any: 'is in any of',
  all: 'is in all of',
  none: 'is in none of',
};

/** Which saved groups somebody must be in, in one line: "in any of Beta testers, Staff". */
export const matchText = (
  { match, ids }: SavedGroupTargeting,
  groups: readonly { id: string; name: string }[],
): string =>
  `${MATCH_WORDS[match]} ${ids.map((wanted) => groups.find(({ id }) => id === wanted)?.name ?? wanted).join(', ')}`;
