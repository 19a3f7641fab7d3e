import { compilePayload, type Definitions } from '../evaluate/definitions.ts';
import type { FeatureDefinition, Payload } from '../payload.ts';
import { decryptPayload } from './decrypt.ts';
import type { Loadable, Source } from './loadable.ts';
import { load, poll, subscribe, unsubscribe } from './loader.ts';
import type { InitOptions, InitResponse, LoadOptions, SharedOptions } from './options.ts';
import { cacheSettings, guarded } from './platform.ts';

/** The version of the reference client whose contract this one reports; servers choose what they send by it. */
export const version = '0.32.0';

/** The reference's delivery network. */
const defaultApiHost = 'https://cdn.growthbook.io';

const withoutSlash = (host: string) => host.replace(/\/+$/, '');

/** What both clients do alike: hold a payload, load it, keep it fresh, and be destroyed. */
export abstract class BaseClient<O extends SharedOptions> implements Loadable {
  version = version;
  debug: boolean;
  ready: boolean;
  /** @internal */
  protected options: O;
  protected definitions: Definitions;
  #isLoaded = false;
  #payload: Payload;
  #clear: Payload;
  #destroyed = false;
  #onDestroy?: (() => void)[];

  constructor(options: O) {
    const { features, experiments, savedGroups, contextualBandits }: O & Payload = options;
    this.options = options;
    this.debug = !!options.debug;
    this.ready = !!(features || experiments);
    this.#payload = { features, experiments, savedGroups, contextualBandits };
    this.#clear = this.#payload;
    this.definitions = compilePayload(this.#payload);
  }

  /** What must be known before new definitions count, of a client for one user. */
  refreshStickyBuckets?(payload: Payload): Promise<void>;

  /** What is to happen once they do. @internal */
  protected abstract onPayload(payload: Payload): void;

  /** Replaces what the payload brings; what it lacks stays. Resolves when the client works with it. */
  async setPayload(payload: Payload): Promise<void> {
    const clear = await decryptPayload(payload, this.options.decryptionKey);
    await this.refreshStickyBuckets?.(clear);
    if (!this.#destroyed) this.take(payload, clear);
  }

  /** @internal */
  protected take(payload: Payload, clear: Payload): void {
    this.#payload = payload;
    this.#clear = clear;
    this.define(clear);
    this.onPayload(clear);
  }

  /** @internal */
  protected define(changes: Payload): void {
    this.definitions = compilePayload({ ...this.definitions.payload, ...changes });
    this.ready = true;
  }

  /** Loads the payload, or takes the given one, and never rejects for what the network does. */
  async init({
    payload,
    streaming,
    pollingInterval,
    cacheSettings: cache,
    ...how
  }: InitOptions = {}): Promise<InitResponse> {
    this.#isLoaded = true;
    Object.assign(cacheSettings, cache);
    let response: InitResponse = { success: true, source: 'init' };
    if (payload) await this.setPayload(payload);
    else {
      const { data, ...rest } = await load(this, { ...how, allowStale: true });
      response = rest;
      await this.setPayload(data ?? {});
    }
    if (this.#destroyed) return response;
    if (streaming || pollingInterval) subscribe(this, streaming && !!payload);
    if (pollingInterval) poll(this, pollingInterval);
    return response;
  }

  /** Takes the given payload at once. Throws for an encrypted one, which can only be read asynchronously. */
  initSync({ payload, streaming }: { payload: Payload; streaming?: boolean }): this {
    if (payload.encryptedFeatures || payload.encryptedExperiments) {
      throw new Error('initSync does not support encrypted payloads');
    }
    this.#isLoaded = true;
    this.take(payload, payload);
    if (streaming) subscribe(this, true);
    return this;
  }

  /** Loads what is newer than a fresh cache entry. Throws without a client key. */
  async refreshFeatures(how: LoadOptions = {}): Promise<void> {
    this.#isLoaded = true;
    await this.reload(how);
  }

  /** Nothing is asked of a server before the first load. @internal */
  protected async reload(how?: LoadOptions): Promise<void> {
    if (!this.#isLoaded) return;
    const { data } = await load(this, how);
    if (data) await this.setPayload(data);
  }

  getApiHosts() {
    const { apiHost, streamingHost, apiHostRequestHeaders, streamingHostRequestHeaders } = this.options;
    const host = withoutSlash(apiHost || defaultApiHost);
    return {
      apiHost: host,
      streamingHost: withoutSlash(streamingHost || host),
      apiRequestHeaders: apiHostRequestHeaders,
      streamingHostRequestHeaders,
    };
  }

  getApiInfo(): [apiHost: string, clientKey: string] {
    return [this.getApiHosts().apiHost, this.getClientKey()];
  }

  getClientKey(): string {
    return this.options.clientKey || '';
  }

  /** @internal */
  getSource(): Source {
    const {
      apiHost: host,
      apiRequestHeaders: headers,
      streamingHost,
      streamingHostRequestHeaders,
    } = this.getApiHosts();
    const clientKey = this.getClientKey();
    const key = `${host}||${clientKey}`;
    return {
      key,
      cacheKey: key,
      disableCache: this.options.disableCache,
      request: { host, clientKey, headers },
      stream: { host: streamingHost, clientKey, headers: streamingHostRequestHeaders },
    };
  }

  getFeatures(): Record<string, FeatureDefinition> {
    return this.definitions.payload.features || {};
  }

  /** The payload as it came, encrypted parts included. */
  getPayload(): Payload {
    return this.#payload;
  }

  getDecryptedPayload(): Payload {
    return this.#clear;
  }

  log(message: string, context: Record<string, unknown>): void {
    if (this.debug) (this.options.log ?? console.log)(message, context);
  }

  onDestroy(callback: () => void): void {
    this.#onDestroy = [...(this.#onDestroy ?? []), callback];
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy({ destroyAllStreams }: { destroyAllStreams?: boolean } = {}): void {
    this.#destroyed = true;
    for (const callback of this.#onDestroy ?? []) void guarded(callback);
    unsubscribe(this, destroyAllStreams);
  }
}
