import type { Experiment, StickyDocument, StickyDocuments } from '../payload.ts';
import { text } from './hash.ts';

/** The documents known for this user, and where a changed one goes. */
export type StickyStore = { docs: StickyDocuments; save(key: string, document: StickyDocument): void };

/** What an earlier visit says: a variation index, nothing, or that the user had a version that must not be assigned anew. */
export type StickyLookup = number | 'none' | 'blocked';

export const stickyText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? text(value));

export const documentKey = (name: string, value: unknown): string => `${name}||${stickyText(value)}`;

/** Finds the variation the user was given earlier; of the documents under `keys`, later ones win. */
export const findSticky = (store: StickyStore, experiment: Experiment, keys: string[]): StickyLookup => {
  const assignments: Record<string, string> = Object.assign({}, ...keys.map((key) => store.docs[key]?.assignments));
  const prefix = `${experiment.key}__`;
  const oldest = experiment.minBucketVersion || 0;
  for (const key in assignments) {
    const version = key.slice(prefix.length);
    if (oldest > 0 && key.startsWith(prefix) && /^\d+$/.test(version) && +version < oldest) return 'blocked';
  }
  const variation = assignments[prefix + (experiment.bucketVersion || 0)];
  const index = variation ? experiment.meta?.findIndex((meta) => meta?.key === variation) : -1;
  return index !== undefined && index >= 0 ? index : 'none';
};

/** Remembers the variation in the document of the attribute really used, leaving other assignments alone. */
export const saveSticky = (
  store: StickyStore,
  experiment: Experiment,
  name: string,
  value: unknown,
  variation: string,
) => {
  const key = documentKey(name, value);
  const assignments = store.docs[key]?.assignments;
  const assignment = `${experiment.key}__${experiment.bucketVersion || 0}`;
  if (assignments?.[assignment] === variation) return;
  store.save(key, {
    attributeName: name,
    attributeValue: stickyText(value),
    assignments: { ...assignments, [assignment]: variation },
  });
};
