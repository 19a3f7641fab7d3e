import type { NamespaceMember, Range } from '@gb/domain/namespaces';

/** Who is being given a part, and which they have. */
export type Taking = { id: string; name: string; range: Range };

/** All parts that somebody has. */
export const heldBy = (members: readonly NamespaceMember[]): Range[] => members.flatMap(({ ranges }) => ranges);

export const rangeWords = ([start, end]: Range): string => `${start.toFixed(2)} to ${end.toFixed(2)}`;
