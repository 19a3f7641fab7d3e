import type { Experiment, StickyDocument, StickyDocuments } from '../payload.ts';

/** The documents known for this user, and where a changed one goes. */
export type StickyStore = { docs: StickyDocuments; save(document: StickyDocument): void };

export const stickyText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const documentKey = (name: string, value: unknown): string => `${name}||${stickyText(value)}`;

const assignmentKey = (experiment: Experiment, version = 0): string => `${experiment.key}__${version}`;

/**
 * Finds the variation the user was given earlier: its index, or -1. Null means that the user had a version too old to
 * be assigned anew. Of the documents under `keys`, later ones win.
 */
export const findSticky = (store: StickyStore, experiment: Experiment, keys: string[]): number | null => {
  const assignments: Record<string, string> = Object.assign({}, ...keys.map((key) => store.docs[key]?.assignments));
  const { bucketVersion, minBucketVersion = 0, meta } = experiment;
  for (const key in assignments) {
    const version = key.slice(experiment.key.length + 2);
    if (+version < minBucketVersion && key === assignmentKey(experiment, +version)) return null;
  }
  const variation = assignments[assignmentKey(experiment, bucketVersion)];
  return meta && variation ? meta.findIndex((each) => each?.key === variation) : -1;
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
  const assignment = assignmentKey(experiment, experiment.bucketVersion);
  if (assignments?.[assignment] === variation) return;
  const document = {
    attributeName: name,
    attributeValue: stickyText(value),
    assignments: { ...assignments, [assignment]: variation },
  };
  store.docs = { ...store.docs, [key]: document };
  store.save(document);
};
