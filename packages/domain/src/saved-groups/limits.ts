/** More ids than this belong into an attribute of the user, not into a list that every SDK downloads. */
export const MOST_GROUP_VALUES = 100_000;
