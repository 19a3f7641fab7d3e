import type { DataSource } from '@gb/domain/data-sources';

export type IdentityJoin = DataSource['settings']['queries']['identityJoins'][number];

/** A join has no id: it is the one that says the same. */
export const isSameJoin = (one: IdentityJoin, other: IdentityJoin): boolean =>
  one.query === other.query && one.ids.join() === other.ids.join();
