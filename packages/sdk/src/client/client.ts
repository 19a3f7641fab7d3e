import type { Context } from '../evaluate/context.ts';
import { runExperiment } from '../evaluate/experiment.ts';
import { evaluateFeature } from '../evaluate/feature.ts';
import { pageRules } from '../evaluate/pageRules.ts';
import type {
  Attributes,
  AutoExperiment,
  Experiment,
  ExperimentResult,
  FeatureDefinition,
  FeatureResult,
  PageChange,
  Payload,
  StickyDocument,
  StickyDocuments,
} from '../payload.ts';
import { BaseClient } from './base.ts';
import { decrypt } from './decrypt.ts';
import type { Source } from './loadable.ts';
import type {
  EventLogger,
  FeatureUsageCallback,
  LoadOptions,
  Options,
  StickyService,
  Subscription,
  TrackingCall,
  TrackingCallback,
  Viewer,
} from './options.ts';
import { PageExperiments } from './pageExperiments.ts';
import { createPing } from './ping.ts';
import { guarded, isBrowser } from './platform.ts';
import { logEvent, reportUse, reportView, viewKey } from './reports.ts';
import { stickyAttributes } from './sticky.ts';

declare global {
  interface Window {
    _growthbook?: unknown;
  }
}

/** A literal's general type, so that a fallback of `'blue'` does not forbid the value `'red'`. */
export type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;

type Ran = { experiment: Experiment; result: ExperimentResult };

/** What this user has been told of and given. */
const createMemory = () => ({
  views: new Set<string>(),
  deferred: new Map<string, TrackingCall>(),
  uses: new Map<string, string>(),
  changeIds: new Set<string>(),
  subscriptions: new Set<Subscription>(),
  results: new Map<string, Ran>(),
});

type Memory = ReturnType<typeof createMemory>;

/** Feature flags and experiments for one user: in a browser, or for one request on a server. */
export class GrowthBook<F extends Record<string, unknown> = Record<string, unknown>> extends BaseClient<Options> {
  #context: Context;
  #told?: Memory;
  #pages?: PageExperiments;
  #ping?: (feature: string, on: boolean) => void;
  #lastView?: Promise<unknown>;

  constructor(options: Options = {}) {
    checkOptions(options);
    super(options);
    const { plugins, realtimeKey } = options;
    this.#context = {
      definitions: this.definitions,
      attributes: this.#mergedAttributes(),
      page: pageRules(() => this.getUrl(), options.groups),
      enabled: options.enabled,
      qaMode: options.qaMode,
      forcedVariations: options.forcedVariations,
      forcedFeatureValues: options.forcedFeatureValues,
      overrides: options.overrides,
      sticky: null,
      onView: (experiment, result) => this.#onView(experiment, result),
      onRun: (experiment, result) => this.#onRun(experiment, result),
      onUse: (id, result) => this.#onUse(id, result),
    };
    if (options.stickyBucketService) this.#startSticky(options.stickyBucketService);
    if (realtimeKey && isBrowser) this.#ping = createPing(realtimeKey, options.realtimeInterval, options.realtimeHost);
    if (plugins) for (const plugin of plugins) void guarded(() => plugin(this as never));
    this.#updatePages();
    if (options.enableDevMode && isBrowser) {
      window._growthbook = this;
      document.dispatchEvent(new Event('gbloaded'));
    }
  }

  // Asking

  /** The feature's value for this user, and where it came from. Never throws. */
  evalFeature<K extends string & keyof F>(id: K): FeatureResult<F[K]> {
    return evaluateFeature(this.#context, id) as FeatureResult<F[K]>;
  }

  /** Superseded by `evalFeature`. */
  feature<K extends string & keyof F>(id: K): FeatureResult<F[K]> {
    return this.evalFeature(id);
  }

  isOn(id: string & keyof F): boolean {
    return this.evalFeature(id).on;
  }

  isOff(id: string & keyof F): boolean {
    return this.evalFeature(id).off;
  }

  /** The feature's value, or the fallback when it is null or unknown. */
  getFeatureValue<K extends string & keyof F, V extends F[K]>(id: K, fallback: V): Widen<V> {
    return (this.evalFeature(id).value ?? fallback) as Widen<V>;
  }

  /** Runs an experiment written in code. */
  run<T>(experiment: Experiment<T>): ExperimentResult<T> {
    const result = runExperiment(this.#context, experiment);
    this.#onRun(experiment, result);
    return result as ExperimentResult<T>;
  }

  // Page experiments

  /** Runs the manual experiments of this key, now and from now on. Null when no experiments are known. */
  triggerExperiment(key: string): ExperimentResult<PageChange>[] | null {
    const { experiments } = this.definitions.payload;
    return experiments ? this.#page().trigger(experiments, key) : null;
  }

  /** Starts the experiments held by `disableExperimentsOnLoad`. */
  triggerAutoExperiments(): void {
    this.options.disableExperimentsOnLoad = false;
    this.#updatePages(true);
  }

  getRedirectUrl(): string {
    return this.#pages?.redirectUrl ?? '';
  }

  getCompletedChangeIds(): string[] {
    return [...this.#memory.changeIds];
  }

  // Changing what is known

  setAttributes(attributes: Attributes): Promise<void> {
    this.options.attributes = attributes;
    return this.#afterAttributes();
  }

  updateAttributes(attributes: Attributes): Promise<void> {
    return this.setAttributes({ ...this.options.attributes, ...attributes });
  }

  setAttributeOverrides(overrides: Attributes): Promise<void> {
    this.options.attributeOverrides = overrides;
    return this.#afterAttributes();
  }

  setForcedVariations(variations: Record<string, number>): Promise<void> {
    this.#context.forcedVariations = variations;
    return this.#rerun();
  }

  forceVariation(key: string, variation: number): void {
    void this.setForcedVariations({ ...this.#context.forcedVariations, [key]: variation });
  }

  setForcedFeatures(values: Map<string, unknown>): void {
    this.#context.forcedFeatureValues = values;
    this.#draw();
  }

  async setURL(url: string): Promise<void> {
    if (url === this.options.url) return;
    this.options.url = url;
    if (this.#pages) this.#pages.redirectUrl = '';
    if (this.options.remoteEval) await this.reload();
    this.#updatePages(true);
  }

  setFeatures(features: Record<string, FeatureDefinition>): void {
    this.define({ features });
    this.#draw();
  }

  setExperiments(experiments: AutoExperiment[]): void {
    this.define({ experiments });
    this.#updatePages();
  }

  /** Takes the given payload at once, with the earlier assignments of a sticky service that can be read at once. */
  override initSync(how: { payload: Payload; streaming?: boolean }): this {
    const { stickyBucketService: service } = this.options;
    void guarded(() =>
      this.#know(service?.getAllAssignmentsSync?.(stickyAttributes(how.payload, this.#context.attributes))),
    );
    return super.initSync(how);
  }

  /** Superseded by `setPayload`. */
  async setEncryptedFeatures(text: string, key = this.options.decryptionKey, subtle?: SubtleCrypto): Promise<void> {
    this.setFeatures(JSON.parse(await decrypt(text, key, subtle)));
  }

  /** Superseded by `setPayload`. */
  async setEncryptedExperiments(text: string, key = this.options.decryptionKey, subtle?: SubtleCrypto): Promise<void> {
    this.setExperiments(JSON.parse(await decrypt(text, key, subtle)));
  }

  /** Superseded by `init`. */
  async loadFeatures({ autoRefresh, ...how }: LoadOptions & { autoRefresh?: boolean } = {}): Promise<void> {
    const { backgroundSync = true, subscribeToChanges } = this.options;
    await this.init({ ...how, streaming: backgroundSync && (autoRefresh || subscribeToChanges) });
  }

  // What is known

  /** Attributes with overrides laid over them. */
  getAttributes(): Attributes {
    return { ...this.#context.attributes };
  }

  getForcedVariations(): Record<string, number> {
    return this.#context.forcedVariations || {};
  }

  getForcedFeatures(): Map<string, unknown> {
    return this.#context.forcedFeatureValues || new Map();
  }

  getUrl(): string {
    return this.options.url || (isBrowser ? location.href : '');
  }

  getExperiments(): AutoExperiment[] {
    return this.definitions.payload.experiments || [];
  }

  getStickyBucketAssignmentDocs(): StickyDocuments {
    return this.#context.sticky?.docs || this.options.stickyBucketAssignmentDocs || {};
  }

  isRemoteEval(): boolean {
    return !!this.options.remoteEval;
  }

  getCacheKeyAttributes(): string[] | undefined {
    return this.options.cacheKeyAttributes;
  }

  inDevMode(): boolean {
    return !!this.options.enableDevMode;
  }

  /** @internal */
  override getSource(): Source {
    const source = super.getSource();
    if (!this.options.remoteEval) return source;
    const attributes = this.getAttributes();
    const forcedVariations = this.getForcedVariations();
    const url = this.getUrl();
    const names = this.options.cacheKeyAttributes ?? Object.keys(attributes);
    const ca = Object.fromEntries(names.map((name) => [name, attributes[name]]));
    source.cacheKey += `||${JSON.stringify({ ca, fv: forcedVariations, url })}`;
    source.request.payload = { attributes, forcedVariations, forcedFeatures: [...this.getForcedFeatures()], url };
    return source;
  }

  // Listening

  /** Calls back when an experiment gives this user another result than before; returns how to stop. */
  subscribe(callback: Subscription): () => void {
    const { subscriptions } = this.#memory;
    subscriptions.add(callback);
    return () => void subscriptions.delete(callback);
  }

  /** The newest result of each experiment run so far, by experiment key. */
  getAllResults(): Map<string, Ran> {
    return new Map(this.#memory.results);
  }

  setRenderer(renderer: (() => void) | null): void {
    this.options.renderer = renderer;
  }

  /** Sets the callback and tells it what happened before there was one. */
  setTrackingCallback(callback: TrackingCallback): void {
    this.options.trackingCallback = callback;
    void this.fireDeferredTrackingCalls();
  }

  setFeatureUsageCallback(callback: FeatureUsageCallback): void {
    this.options.onFeatureUsage = callback;
  }

  getDeferredTrackingCalls(): TrackingCall[] {
    return [...this.#memory.deferred.values()];
  }

  setDeferredTrackingCalls(calls: TrackingCall[]): void {
    const { deferred } = this.#memory;
    deferred.clear();
    for (const call of calls) {
      const { experiment, result } = call;
      if (experiment && result) deferred.set(viewKey(experiment, result), call);
    }
  }

  async fireDeferredTrackingCalls(): Promise<void> {
    const { trackingCallback } = this.options;
    if (!trackingCallback) return;
    const calls = this.getDeferredTrackingCalls();
    this.#memory.deferred.clear();
    await Promise.all(
      calls.map(({ experiment, result, user }) =>
        guarded(() => trackingCallback(experiment, result, user ?? this.#viewer())),
      ),
    );
  }

  setEventLogger(logger: EventLogger): void {
    this.options.eventLogger = logger;
  }

  /** Sends an event of the application's own to the event logger. */
  async logEvent(name: string, properties: Record<string, unknown> = {}): Promise<void> {
    await logEvent(this.options, name, properties, this.#viewer());
  }

  override destroy(how?: { destroyAllStreams?: boolean }): void {
    super.destroy(how);
    this.#told = undefined;
    this.#pages?.update([]);
    if (isBrowser && window._growthbook === this) delete window._growthbook;
  }

  // Inside

  /** @internal */
  protected override define(changes: Payload): void {
    super.define(changes);
    this.#context.definitions = this.definitions;
  }

  /** @internal */
  protected override onPayload({ experiments }: Payload): void {
    if (experiments) this.#updatePages();
    this.#draw();
  }

  #viewer(): Viewer {
    return { attributes: this.getAttributes(), url: this.getUrl() };
  }

  #draw(): void {
    const { renderer } = this.options;
    if (renderer) void guarded(renderer);
  }

  get #memory(): Memory {
    return (this.#told ??= createMemory());
  }

  #page(): PageExperiments {
    this.#pages ??= new PageExperiments({
      options: this.options,
      url: () => this.getUrl(),
      run: (experiment, isKeptOut) =>
        isKeptOut ? runExperiment({ ...this.#context, enabled: false }, experiment) : this.run(experiment),
      tracked: () => this.#lastView,
    });
    return this.#pages;
  }

  #updatePages(force?: boolean): void {
    const { experiments } = this.definitions.payload;
    if (experiments) this.#page().update(experiments, force);
  }

  #mergedAttributes(): Attributes {
    const { user, attributes = {}, attributeOverrides } = this.options;
    return user || attributeOverrides ? { ...user, ...attributes, ...attributeOverrides } : attributes;
  }

  async #afterAttributes(): Promise<void> {
    this.#context.attributes = this.#mergedAttributes();
    if (this.options.stickyBucketService) await this.refreshStickyBuckets();
    await this.#rerun();
  }

  async #rerun(): Promise<void> {
    if (this.options.remoteEval) return this.reload();
    this.#draw();
    this.#updatePages();
  }

  #startSticky(service: StickyService): void {
    const { stickyBucketAssignmentDocs: docs = {} } = this.options;
    const save = (document: StickyDocument) => void guarded(() => service.saveAssignments(document));
    this.#context.sticky = { docs, save };
    Object.values(docs).forEach(save);
    if (this.ready) void this.refreshStickyBuckets();
  }

  /** Reads what the sticky service knows about this user, in the place of what was known before. */
  override async refreshStickyBuckets(payload = this.getDecryptedPayload()): Promise<void> {
    const { stickyBucketService: service } = this.options;
    if (!service) return;
    this.#know(await guarded(() => service.getAllAssignments(stickyAttributes(payload, this.#context.attributes))));
  }

  #know(docs: StickyDocuments | undefined): void {
    if (docs && this.#context.sticky) this.#context.sticky.docs = docs;
  }

  #onView(experiment: Experiment, result: ExperimentResult): void {
    const memory = this.#memory;
    const { changeId } = experiment as AutoExperiment;
    if (changeId) memory.changeIds.add(changeId);
    const key = viewKey(experiment, result);
    const isNew = !memory.views.has(key);
    if (!isNew && memory.deferred.has(key)) return;
    const call = { experiment, result, user: this.#viewer() };
    // Repeated views are kept too: a remote evaluator empties the queue after each feature.
    if (!isNew || !this.options.trackingCallback) memory.deferred.set(key, call);
    memory.views.add(key);
    if (isNew) this.#lastView = reportView(this.options, call);
  }

  #onRun(experiment: Experiment, result: ExperimentResult): void {
    const memory = this.#memory;
    const last = memory.results.get(experiment.key)?.result;
    if (last && last.inExperiment === result.inExperiment && last.variationId === result.variationId) return;
    memory.results.set(experiment.key, { experiment, result });
    for (const callback of memory.subscriptions) void guarded(() => callback(experiment, result));
  }

  #onUse(id: string, result: FeatureResult): void {
    const { onFeatureUsage, eventLogger } = this.options;
    if (!onFeatureUsage && !eventLogger && !this.#ping) return;
    if (reportUse(this.options, this.#memory.uses, id, result, () => this.#viewer())) this.#ping?.(id, result.on);
  }
}

/** A host whose name ends in the provider's. */
const cloud = /^[^/]*\/\/[^/?#]*growthbook\.io(?![^/:?#])/i;

const checkOptions = (options: Options): void => {
  const problem = options.remoteEval
    ? (options.decryptionKey && 'Encryption is not available for remoteEval') ||
      (!options.clientKey && 'Missing clientKey') ||
      (cloud.test(options.apiHost || '') && 'Cannot use remoteEval on GrowthBook Cloud')
    : options.cacheKeyAttributes && 'cacheKeyAttributes are only used for remoteEval';
  if (problem) throw new Error(problem);
};
