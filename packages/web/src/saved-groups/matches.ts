import type { SavedGroupTargeting } from '@gb/domain/saved-groups';

export type Match = SavedGroupTargeting['match'];

/** How a rule uses its groups, in words that go on with the groups' names. */
export const MATCH_WORDS: Readonly<Record<Match, string>> = {
  any: 'is in any of',
  all: 'is in all of',
  none: 'is in none of',
};
