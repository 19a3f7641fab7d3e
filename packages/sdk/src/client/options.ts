import type { ExperimentOverrides } from '../evaluate/context.ts';
import type {
  Attributes,
  AutoExperiment,
  ContextualBandit,
  Experiment,
  ExperimentResult,
  FeatureDefinition,
  FeatureResult,
  PageChange,
  Payload,
  SavedGroups,
  StickyDocument,
  StickyDocuments,
} from '../payload.ts';

/** Who was looking, given along with each report. */
export type Viewer = { attributes: Attributes; url: string };

export type TrackingCallback = (
  experiment: Experiment,
  result: ExperimentResult,
  viewer: Viewer,
) => void | Promise<void>;

export type TrackingCall = { experiment: Experiment; result: ExperimentResult; user?: Viewer };

export type FeatureUsageCallback = (featureId: string, result: FeatureResult, viewer: Viewer) => void;

export type EventLogger = (name: string, properties: Record<string, unknown>, viewer: Viewer) => void | Promise<void>;

export type Subscription = (experiment: Experiment, result: ExperimentResult) => void;

/** Where earlier assignments are kept. The synchronous methods serve `initSync`. */
export interface StickyService {
  getAllAssignments(attributes: Record<string, string>): Promise<StickyDocuments>;
  saveAssignments(document: StickyDocument): unknown;
  getAllAssignmentsSync?(attributes: Record<string, string>): StickyDocuments;
}

/** Where payloads come from. Hosts default to the reference's delivery network, streaming to the API host. */
export type HostOptions = {
  apiHost?: string;
  streamingHost?: string;
  apiHostRequestHeaders?: Record<string, string>;
  streamingHostRequestHeaders?: Record<string, string>;
  clientKey?: string;
  decryptionKey?: string;
  disableCache?: boolean;
};

/** What both clients understand. */
export type SharedOptions = HostOptions & {
  enabled?: boolean;
  qaMode?: boolean;
  forcedVariations?: Record<string, number>;
  forcedFeatureValues?: Map<string, unknown>;
  savedGroups?: SavedGroups;
  contextualBandits?: Record<string, ContextualBandit>;
  trackingCallback?: TrackingCallback;
  onFeatureUsage?: FeatureUsageCallback;
  eventLogger?: EventLogger;
  debug?: boolean;
  log?: (message: string, context: Record<string, unknown>) => void;
};

/** Options of the client for one user. Delays and timeouts are in milliseconds. */
export type Options = SharedOptions & {
  attributes?: Attributes;
  attributeOverrides?: Attributes;
  /** Superseded by `attributes`. */
  user?: Attributes;
  url?: string;
  features?: Record<string, FeatureDefinition>;
  experiments?: AutoExperiment[];
  /** Superseded by definitions from the server. */
  overrides?: ExperimentOverrides;
  /** Superseded by `attributes`. */
  groups?: Record<string, boolean>;
  stickyBucketService?: StickyService;
  stickyBucketAssignmentDocs?: StickyDocuments;
  remoteEval?: boolean;
  cacheKeyAttributes?: string[];
  /** Superseded by `init({ streaming })`. */
  backgroundSync?: boolean;
  /** Superseded by `init({ streaming })`. */
  subscribeToChanges?: boolean;
  enableDevMode?: boolean;
  renderer?: (() => void) | null;
  /** Sends which features were on to the provider's live view, every `realtimeInterval` (2000) ms. */
  realtimeKey?: string;
  realtimeInterval?: number;
  /** Where to instead, such as `<apiHost>/usage` with the client key as `realtimeKey`. */
  realtimeHost?: string;
  navigate?: (url: string) => void | Promise<void>;
  navigateDelay?: number;
  maxNavigateDelay?: number;
  blockedChangeIds?: string[];
  disableVisualExperiments?: boolean;
  disableJsInjection?: boolean;
  jsInjectionNonce?: string;
  disableUrlRedirectExperiments?: boolean;
  disableCrossOriginUrlRedirectExperiments?: boolean;
  disableExperimentsOnLoad?: boolean;
  applyDomChangesCallback?: (change: PageChange) => (() => void) | undefined;
  plugins?: ((client: never) => void)[];
  /** Taken from older applications, without effect: these are plugins, the script tag's, or known from the definitions. */
  disableDevTools?: boolean;
  antiFlicker?: boolean;
  antiFlickerTimeout?: number;
  stickyBucketIdentifierAttributes?: string[];
};

export type LoadOptions = { timeout?: number; skipCache?: boolean };

export type InitOptions = LoadOptions & {
  payload?: Payload;
  streaming?: boolean;
  pollingInterval?: number;
  cacheSettings?: Partial<CacheSettings>;
};

export type InitResponse = {
  success: boolean;
  source: 'init' | 'cache' | 'network' | 'error' | 'timeout';
  error?: Error;
};

/** Times are in milliseconds: payloads are refreshed after `staleTTL`, unusable after `maxAge`. */
export type CacheSettings = {
  backgroundSync: boolean;
  cacheKey: string;
  staleTTL: number;
  maxAge: number;
  maxEntries: number;
  disableIdleStreams: boolean;
  idleStreamInterval: number;
  disableCache: boolean;
};
