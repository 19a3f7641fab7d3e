import type { Attribute } from '@gb/domain/attributes';

/** What conditions can be made of. */
export type Offered = {
  attributes: readonly Attribute[];
  groups: readonly { id: string; name: string }[];
  /** Values that came in traffic, the most frequent first. */
  seenOf: (attribute: string) => readonly string[];
  /** Whether what is still missing is said at its place: after somebody tried to save. */
  isChecked: boolean;
};
