import type { Options, TrackingCallback } from '../client/options.ts';
import type { Payload } from '../payload.ts';
import type { AutoAttributeSettings } from '../plugins/autoAttributes.ts';
import type { Trackers } from '../plugins/thirdPartyTracking.ts';

/** Options of the script element beside the client's own. */
export type ScriptConfig = Options &
  AutoAttributeSettings & {
    payload?: Payload;
    noAutoAttributes?: boolean;
    noStreaming?: boolean;
    antiFlicker?: boolean;
    /** Milliseconds; 3500. */
    antiFlickerTimeout?: number;
    useStickyBucketService?: 'cookie' | 'localStorage';
    stickyBucketPrefix?: string;
    trackers?: Trackers[];
    additionalTrackingCallback?: TrackingCallback;
  };

const flags = [
  'enableDevMode', 'debug', 'remoteEval', 'disableCache', 'noAutoAttributes', 'noStreaming', 'antiFlicker', 'uuidAutoPersist',
  'disableVisualExperiments', 'disableJsInjection', 'disableUrlRedirectExperiments', 'disableCrossOriginUrlRedirectExperiments',
  'disableExperimentsOnLoad',
]; // biome-ignore format: a list to scan
const numbers = ['antiFlickerTimeout', 'navigateDelay', 'maxNavigateDelay'];
const texts = [
  'apiHost', 'streamingHost', 'clientKey', 'decryptionKey', 'jsInjectionNonce', 'uuidCookieName', 'uuidKey', 'uuid',
  'uuidCookieDomain', 'useStickyBucketService', 'stickyBucketPrefix',
]; // biome-ignore format: a list to scan
const lists = ['cacheKeyAttributes', 'blockedChangeIds', 'trackers'];

/** Reads options from `data-*` attributes; a switch is on by being there, unless it says "false". */
export const optionsFrom = (data: Record<string, string | undefined>): ScriptConfig => {
  const config: Record<string, unknown> = {};
  for (const [name, text = ''] of Object.entries(data)) {
    if (flags.includes(name)) config[name] = text !== 'false';
    else if (numbers.includes(name)) config[name] = Number(text);
    else if (texts.includes(name)) config[name] = text;
    else if (lists.includes(name)) config[name] = text.split(',').map((item) => item.trim());
  }
  if (data.tracking === 'none') config.trackers = [];
  return config;
};
