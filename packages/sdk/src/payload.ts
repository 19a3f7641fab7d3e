/**
 * The wire contract: what a server sends to client libraries and what they read.
 * Every library version reads the same shapes, so fields are only ever added.
 */

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** What is known about a user: any JSON object. */
export type Attributes = Record<string, unknown>;

/** A targeting condition as authored, e.g. `{ country: { $in: ['NL', 'BE'] } }`. */
export type Condition = Record<string, unknown>;

/** `[start, end)` within 0..1. */
export type BucketRange = [start: number, end: number];

/** `[id, start, end)`: a share of traffic kept apart from other experiments in the same namespace. */
export type Namespace = [id: string, start: number, end: number];

export type VariationMeta = { key?: string; name?: string; passthrough?: boolean };

/** Lets a user through when one of the ranges holds the user's bucket for `seed`. Defaults: attribute `id`, hash version 2. */
export type Filter = { seed: string; ranges: BucketRange[]; attribute?: string; hashVersion?: number };

export type UrlTarget = { include: boolean; type: 'simple' | 'regex'; pattern: string };

/** A prerequisite: the value of feature `id` is tested as `{ value }`; without a condition, any will do. `gate` turns the whole feature off when it fails. */
export type ParentCondition = { id: string; condition?: Condition; gate?: boolean };

export type DomMutation = {
  selector: string;
  action: string;
  attribute: string;
  value?: string;
  parentSelector?: string;
  insertBeforeSelector?: string;
};

/** What a visual or redirect experiment does to the page in one variation. */
export type PageChange = { css?: string; js?: string; domMutations?: DomMutation[]; urlRedirect?: string };

export type BanditChoice = { leafId: number; variationWeights: number[]; banditVersion?: number };

type Assignment = {
  hashAttribute?: string;
  fallbackAttribute?: string;
  hashVersion?: number;
  seed?: string;
  coverage?: number;
  condition?: Condition;
  parentConditions?: ParentCondition[];
  filters?: Filter[];
  namespace?: Namespace;
  weights?: number[];
  ranges?: BucketRange[];
  meta?: VariationMeta[];
  name?: string;
  phase?: string;
  disableStickyBucketing?: boolean;
  bucketVersion?: number;
  minBucketVersion?: number;
};

export type Experiment<T = unknown> = Assignment & {
  key: string;
  variations: T[];
  force?: number;
  active?: boolean;
  status?: 'draft' | 'running' | 'stopped';
  include?: () => boolean;
  /** Superseded by `urlPatterns`. */
  url?: RegExp | string;
  urlPatterns?: UrlTarget[];
  /** Superseded by `condition`. */
  groups?: string[];
  persistQueryString?: boolean;
  contextualBandit?: BanditChoice;
};

/** An experiment the client runs by itself, because its variations change the page. */
export type AutoExperiment = Experiment<PageChange> & { manual?: boolean; changeId?: string };

/** A rule with the key `force` gives that value; one with `variations` runs an experiment. */
export type FeatureRule<T = unknown> = Assignment & {
  id?: string;
  force?: T;
  range?: BucketRange;
  variations?: T[];
  key?: string;
  tracks?: { experiment: Experiment<T>; result: ExperimentResult<T> }[];
  contextualVariations?: T[];
  contextualBanditRef?: string;
};

export type FeatureDefinition<T = unknown> = {
  defaultValue?: T;
  rules?: FeatureRule<T>[];
  metadata?: FeatureMetadata;
};

/** What a feature carries for code that shows or groups features. Nothing is decided by it. */
export type FeatureMetadata = { projects?: string[]; tags?: string[]; customFields?: Record<string, unknown> };

/** `variationId` is an index; `key` is the variation's key, or the index as text. `bucket` is 0..1. */
export type ExperimentResult<T = unknown> = {
  key: string;
  variationId: number;
  value: T;
  inExperiment: boolean;
  hashUsed: boolean;
  hashAttribute: string;
  hashValue: unknown;
  featureId: string | null;
  stickyBucketUsed: boolean;
  name?: string;
  bucket?: number;
  passthrough?: boolean;
  leafId?: number;
  variationWeights?: number[];
  banditVersion?: number;
};

export type FeatureSource =
  | 'override'
  | 'unknownFeature'
  | 'force'
  | 'experiment'
  | 'defaultValue'
  | 'prerequisite'
  | 'cyclicPrerequisite';

/** `ruleId` is empty unless a rule with an id decided. */
export type FeatureResult<T = unknown> = {
  value: T | null;
  on: boolean;
  off: boolean;
  source: FeatureSource;
  ruleId: string;
  experiment?: Experiment<T>;
  experimentResult?: ExperimentResult<T>;
};

export type SavedGroup =
  | (string | number)[]
  | { type: 'list'; attributeKey: string; values: (string | number)[] }
  | { type: 'condition'; condition: Condition };

export type SavedGroups = Record<string, SavedGroup>;

export type ContextualBandit = {
  banditVersion?: number;
  contexts?: { leafId: number; condition: Condition; weights: number[] }[];
};

/** `assignments` maps `<experiment key>__<bucket version>` to a variation key. */
export type StickyDocument = { attributeName: string; attributeValue: string; assignments: Record<string, string> };

/** Indexed by `<attributeName>||<attributeValue>`. */
export type StickyDocuments = Record<string, StickyDocument>;

/** The body of `GET /api/features/{key}`. With encryption the clear fields are empty beside their encrypted texts. */
export type Payload = {
  status?: number;
  features?: Record<string, FeatureDefinition>;
  experiments?: AutoExperiment[];
  dateUpdated?: string;
  savedGroups?: SavedGroups;
  contextualBandits?: Record<string, ContextualBandit>;
  encryptedFeatures?: string;
  encryptedExperiments?: string;
  encryptedSavedGroups?: string;
  encryptedContextualBandits?: string;
};
