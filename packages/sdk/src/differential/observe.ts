import type { Experiment, ExperimentResult, FeatureResult, StickyDocument, StickyDocuments } from '../payload.ts';
import type { Case } from './generate.ts';

/** What is used of a client; the official ones have it in common with ours. */
type Client = {
  evalFeature(id: string): FeatureResult;
  run(experiment: never): ExperimentResult;
  setForcedFeatures(values: Map<string, unknown>): void;
  setAttributeOverrides(overrides: Record<string, unknown>): Promise<void>;
  refreshStickyBuckets(): Promise<void>;
  destroy(): void;
};

export type ClientClass = new (options: never) => Client;

/** Everything a user or a data pipeline can see of one case. */
export type Observation = {
  features: Record<string, FeatureResult>;
  runs: ExperimentResult[];
  views: string[];
  saved: StickyDocuments;
};

class MemoryStickyService {
  docs: StickyDocuments;
  constructor(docs: StickyDocuments) {
    this.docs = structuredClone(docs);
  }
  async getAssignments(name: string, value: string) {
    return this.docs[`${name}||${value}`] ?? null;
  }
  async getAllAssignments(attributes: Record<string, string>) {
    const keys = Object.entries(attributes).map(([name, value]) => `${name}||${value}`);
    return Object.fromEntries(keys.filter((key) => this.docs[key]).map((key) => [key, this.docs[key]]));
  }
  getKey(name: string, value: string) {
    return `${name}||${value}`;
  }
  async saveAssignments(document: StickyDocument) {
    this.docs[`${document.attributeName}||${document.attributeValue}`] = document;
  }
}

/** Puts a case to a client and notes what comes of it. */
export const observe = async (Client: ClientClass, input: Case): Promise<Observation> => {
  const views: string[] = [];
  const sticky = input.sticky && new MemoryStickyService(input.sticky);
  const client = new Client({
    ...structuredClone({
      ...input.payload,
      attributes: input.attributes,
      attributeOverrides: input.attributeOverrides,
    }),
    url: input.url,
    forcedVariations: input.forcedVariations,
    enabled: input.enabled,
    qaMode: input.qaMode,
    ...(sticky ? { stickyBucketService: sticky, stickyBucketAssignmentDocs: structuredClone(input.sticky) } : {}),
    // As it is at the moment of the call: an application may send it off at once.
    trackingCallback: (experiment: Experiment, result: ExperimentResult) => {
      views.push(JSON.stringify(normal({ experiment, result })));
    },
  } as never);
  client.setForcedFeatures(new Map(input.forcedFeatures));
  if (input.attributeOverrides) await client.setAttributeOverrides(input.attributeOverrides);
  else if (sticky) await client.refreshStickyBuckets();
  const features = Object.fromEntries(
    ['f0', 'f1', 'f2', 'f3', 'f4', 'unknown'].map((id) => [id, client.evalFeature(id)]),
  );
  const runs = input.experiments.map((experiment) => client.run(experiment as never));
  // Two turns of the microtask queue: a tracking callback may be called after a promise.
  await Promise.resolve();
  await Promise.resolve();
  client.destroy();
  return normal({ features, runs, views: views.sort(), saved: sticky?.docs ?? {} });
};

const normal = <T>(observation: T): T => JSON.parse(JSON.stringify(observation, sortKeys)) as T;

const sortKeys = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
