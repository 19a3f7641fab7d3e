/**
 * The library as a script element: `<script src="…" data-client-key="sdk-…" data-api-host="…">`. Options come from the
 * element's `data-*` attributes, then from `window.growthbook_config`. The client is at `window._growthbook`; functions
 * in `window.growthbook_queue` are called with it, those already there and those pushed later.
 */
import { GrowthBook } from './client/client.ts';
import type { InitOptions, Options } from './client/options.ts';
import { guarded } from './client/platform.ts';
import { antiFlicker } from './script/antiFlicker.ts';
import { optionsFrom } from './script/options.ts';
import { autoAttributesPlugin } from './plugins/autoAttributes.ts';
import { thirdPartyTrackingPlugin } from './plugins/thirdPartyTracking.ts';
import { BrowserCookieStickyBucketService } from './services/cookies.ts';
import { LocalStorageStickyBucketService } from './services/localStorage.ts';
import { documentCookies } from './script/documentCookies.ts';
import type { ScriptConfig } from './script/options.ts';

type Waiting = (client: GrowthBook) => unknown;

declare global {
  interface Window {
    growthbook_config?: ScriptConfig;
    growthbook_queue?: Waiting[] | { push(callback: Waiting): void };
  }
}

const start = (): GrowthBook => {
  const config = { ...optionsFrom(document.currentScript?.dataset ?? {}), ...window.growthbook_config };
  const { noAutoAttributes, noStreaming, additionalTrackingCallback, trackers, ...options } = config;
  const plugins = [
    ...(noAutoAttributes ? [] : [autoAttributesPlugin(config)]),
    ...(options.trackingCallback
      ? []
      : [thirdPartyTrackingPlugin({ additionalCallback: additionalTrackingCallback, trackers })]),
    ...(options.plugins ?? []),
  ] as Options['plugins'];
  const reveal = config.antiFlicker ? antiFlicker(config.antiFlickerTimeout) : undefined;
  const client = new GrowthBook({ ...options, stickyBucketService: stickyService(config), plugins });
  window._growthbook = client;
  client.setRenderer(() => void document.dispatchEvent(new CustomEvent('growthbookdata')));
  const how: InitOptions = { payload: config.payload, streaming: !(noStreaming || config.backgroundSync === false) };
  void guarded(async () => {
    await client.init(how);
    // While a redirect is on its way the page stays hidden, until the time is up.
    if (!client.getRedirectUrl()) reveal?.();
  });
  return client;
};

const stickyService = ({
  stickyBucketService,
  useStickyBucketService: kind,
  stickyBucketPrefix: prefix,
}: ScriptConfig) => {
  if (stickyBucketService) return stickyBucketService;
  if (kind === 'cookie') return new BrowserCookieStickyBucketService({ prefix, jsCookie: documentCookies });
  return kind === 'localStorage' ? new LocalStorageStickyBucketService({ prefix }) : undefined;
};

const serveQueue = (client: GrowthBook): void => {
  const push = (callback: Waiting) => void guarded(() => callback(client));
  const waiting = window.growthbook_queue;
  if (Array.isArray(waiting)) for (const callback of waiting) push(callback);
  window.growthbook_queue = { push };
};

if (typeof document !== 'undefined') serveQueue(start());
