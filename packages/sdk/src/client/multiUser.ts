import type { Context } from '../evaluate/context.ts';
import { runExperiment } from '../evaluate/experiment.ts';
import { evaluateFeature } from '../evaluate/feature.ts';
import { pageRules } from '../evaluate/pageRules.ts';
import type { StickyStore } from '../evaluate/sticky.ts';
import type {
  Attributes,
  Experiment,
  ExperimentResult,
  FeatureResult,
  Payload,
  StickyDocument,
  StickyDocuments,
} from '../payload.ts';
import { BaseClient } from './base.ts';
import type { Widen } from './client.ts';
import type {
  EventLogger,
  FeatureUsageCallback,
  SharedOptions,
  StickyService,
  TrackingCallback,
  Viewer,
} from './options.ts';
import { guarded } from './platform.ts';
import { logEvent, reportUse, reportView, viewKey } from './reports.ts';
import { stickyAttributes } from './sticky.ts';

/** Options of the client for many users; global attributes and forced values yield to a user's own. */
export type ClientOptions = SharedOptions & {
  globalAttributes?: Attributes;
  plugins?: ((client: never) => void)[];
};

/** One user, for the length of one evaluation or one request. */
export type UserContext = {
  attributes?: Attributes;
  attributeOverrides?: Attributes;
  url?: string;
  enabled?: boolean;
  qaMode?: boolean;
  enableDevMode?: boolean;
  forcedVariations?: Record<string, number>;
  forcedFeatureValues?: Map<string, unknown>;
  blockedChangeIds?: string[];
  stickyBucketAssignmentDocs?: StickyDocuments;
  saveStickyBucketAssignmentDoc?: (document: StickyDocument) => unknown;
  trackingCallback?: TrackingCallback;
  onFeatureUsage?: FeatureUsageCallback;
  /** Views already reported; without it every view is. */
  trackedExperiments?: Set<string>;
  /** The last reported value of each feature, as JSON; without it every use is reported. */
  trackedFeatureUsage?: Map<string, string>;
};

/** Feature flags and experiments for many users at once: holds the definitions, and is told the user at each call. */
export class GrowthBookClient<
  F extends Record<string, unknown> = Record<string, unknown>,
> extends BaseClient<ClientOptions> {
  constructor(options: ClientOptions = {}) {
    super(options);
    for (const plugin of options.plugins ?? []) void guarded(() => plugin(this as never));
  }

  evalFeature<K extends string & keyof F>(id: K, user: UserContext): FeatureResult<F[K]> {
    return evaluateFeature(this.#contextOf(user), id) as FeatureResult<F[K]>;
  }

  isOn(id: string & keyof F, user: UserContext): boolean {
    return this.evalFeature(id, user).on;
  }

  isOff(id: string & keyof F, user: UserContext): boolean {
    return this.evalFeature(id, user).off;
  }

  /** The feature's value, or the fallback when it is null or unknown. */
  getFeatureValue<K extends string & keyof F, V extends F[K]>(id: K, fallback: V, user: UserContext): Widen<V> {
    return (this.evalFeature(id, user).value ?? fallback) as Widen<V>;
  }

  runInlineExperiment<T>(experiment: Experiment<T>, user: UserContext): ExperimentResult<T> {
    return runExperiment(this.#contextOf(user), experiment) as ExperimentResult<T>;
  }

  /** A client for this one user, which reports each view and use once. */
  createScopedInstance(user: UserContext, plugins?: ((client: never) => void)[]): UserScopedGrowthBook<F> {
    return new UserScopedGrowthBook(this, user, plugins);
  }

  /** The user with the documents a service holds on them; evaluations then save what they assign. */
  async applyStickyBuckets(user: UserContext, service: StickyService): Promise<UserContext> {
    const names = stickyAttributes(this.getDecryptedPayload(), this.#attributesOf(user));
    const docs = (await guarded(() => service.getAllAssignments(names))) ?? {};
    return {
      ...user,
      stickyBucketAssignmentDocs: docs,
      saveStickyBucketAssignmentDoc: (document) => guarded(() => service.saveAssignments(document)),
    };
  }

  getGlobalAttributes(): Attributes {
    return this.options.globalAttributes ?? {};
  }

  setGlobalAttributes(attributes: Attributes): void {
    this.options.globalAttributes = attributes;
  }

  setTrackingCallback(callback: TrackingCallback): void {
    this.options.trackingCallback = callback;
  }

  setFeatureUsageCallback(callback: FeatureUsageCallback): void {
    this.options.onFeatureUsage = callback;
  }

  setEventLogger(logger: EventLogger): void {
    this.options.eventLogger = logger;
  }

  logEvent(name: string, properties: Record<string, unknown>, user: UserContext): void {
    void logEvent(this.options, name, properties, this.#viewerOf(user));
  }

  /** @internal */
  protected override onPayload(_payload: Payload): void {}

  #attributesOf({ attributes, attributeOverrides }: UserContext): Attributes {
    const { globalAttributes } = this.options;
    if (!globalAttributes && !attributeOverrides) return attributes ?? {};
    return { ...globalAttributes, ...attributes, ...attributeOverrides };
  }

  #viewerOf(user: UserContext): Viewer {
    return { attributes: this.#attributesOf(user), url: user.url ?? '' };
  }

  #contextOf(user: UserContext): Context {
    const { options } = this;
    const { forcedVariations, forcedFeatureValues } = user;
    const hasUseListener = user.onFeatureUsage || options.onFeatureUsage || options.eventLogger;
    return {
      definitions: this.definitions,
      attributes: this.#attributesOf(user),
      page: pageRules(() => user.url ?? ''),
      enabled: options.enabled !== false && user.enabled !== false,
      qaMode: options.qaMode || user.qaMode,
      forcedVariations: options.forcedVariations
        ? { ...options.forcedVariations, ...forcedVariations }
        : forcedVariations,
      forcedFeatureValues:
        options.forcedFeatureValues && forcedFeatureValues
          ? new Map([...options.forcedFeatureValues, ...forcedFeatureValues])
          : (forcedFeatureValues ?? options.forcedFeatureValues),
      sticky: stickyStoreOf(user),
      onView: (experiment, result) => this.#onView(user, experiment, result),
      onUse: hasUseListener ? (id, result) => this.#onUse(user, id, result) : undefined,
    };
  }

  #onView(user: UserContext, experiment: Experiment, result: ExperimentResult): void {
    const { trackedExperiments } = user;
    const key = viewKey(experiment, result);
    if (trackedExperiments?.has(key)) return;
    trackedExperiments?.add(key);
    const call = { experiment, result, user: this.#viewerOf(user) };
    void reportView(this.options, call);
    if (user.trackingCallback) void reportView({ trackingCallback: user.trackingCallback }, call);
  }

  #onUse(user: UserContext, id: string, result: FeatureResult): void {
    const listeners = { eventLogger: this.options.eventLogger, onFeatureUsage: this.options.onFeatureUsage };
    const isNew = reportUse(listeners, user.trackedFeatureUsage ?? new Map(), id, result, () => this.#viewerOf(user));
    const { onFeatureUsage } = user;
    if (isNew && onFeatureUsage) void guarded(() => onFeatureUsage(id, result, this.#viewerOf(user)));
  }
}

const stickyStoreOf = (user: UserContext): StickyStore | null => {
  const { stickyBucketAssignmentDocs: docs, saveStickyBucketAssignmentDoc: save } = user;
  if (!docs && !save) return null;
  const store: StickyStore = {
    docs: docs ?? {},
    save: (document) => {
      user.stickyBucketAssignmentDocs = store.docs;
      void guarded(() => save?.(document));
    },
  };
  return store;
};

/** The client for many users, as one of them sees it. */
export class UserScopedGrowthBook<F extends Record<string, unknown> = Record<string, unknown>> {
  #client: GrowthBookClient<F>;
  #user: UserContext;

  constructor(client: GrowthBookClient<F>, user: UserContext, plugins: ((client: never) => void)[] = []) {
    this.#client = client;
    this.#user = { trackedExperiments: new Set(), trackedFeatureUsage: new Map(), ...user };
    for (const plugin of plugins) void guarded(() => plugin(this as never));
  }

  evalFeature<K extends string & keyof F>(id: K): FeatureResult<F[K]> {
    return this.#client.evalFeature(id, this.#user);
  }

  isOn(id: string & keyof F): boolean {
    return this.evalFeature(id).on;
  }

  isOff(id: string & keyof F): boolean {
    return this.evalFeature(id).off;
  }

  getFeatureValue<K extends string & keyof F, V extends F[K]>(id: K, fallback: V): Widen<V> {
    return this.#client.getFeatureValue(id, fallback, this.#user);
  }

  runInlineExperiment<T>(experiment: Experiment<T>): ExperimentResult<T> {
    return this.#client.runInlineExperiment(experiment, this.#user);
  }

  logEvent(name: string, properties: Record<string, unknown> = {}): void {
    this.#client.logEvent(name, properties, this.#user);
  }

  setTrackingCallback(callback: TrackingCallback): void {
    this.#user.trackingCallback = callback;
  }

  setFeatureUsageCallback(callback: FeatureUsageCallback): void {
    this.#user.onFeatureUsage = callback;
  }

  setURL(url: string): void {
    this.#user.url = url;
  }

  updateAttributes(attributes: Attributes): void {
    this.#user.attributes = { ...this.#user.attributes, ...attributes };
  }

  setAttributeOverrides(overrides: Attributes): void {
    this.#user.attributeOverrides = overrides;
  }

  async setForcedVariations(variations: Record<string, number>): Promise<void> {
    this.#user.forcedVariations = variations;
  }

  setForcedFeatures(values: Map<string, unknown>): void {
    this.#user.forcedFeatureValues = values;
  }

  inDevMode(): boolean {
    return !!this.#user.enableDevMode;
  }

  getUserContext(): UserContext {
    return this.#user;
  }

  getApiInfo(): [apiHost: string, clientKey: string] {
    return this.#client.getApiInfo();
  }

  getClientKey(): string {
    return this.#client.getClientKey();
  }

  getDecryptedPayload(): Payload {
    return this.#client.getDecryptedPayload();
  }

  getVersion(): string {
    return this.#client.version;
  }
}
