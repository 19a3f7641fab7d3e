/** The client library: feature flags and experiments for one user, or for many on a server. */
export { GrowthBook } from './client/client.ts';
export type { Widen } from './client/client.ts';
export { clearCache, configureCache } from './client/loader.ts';
export { GrowthBookClient, GrowthBookClient as GrowthBookMultiUser, UserScopedGrowthBook } from './client/multiUser.ts';
export type { ClientOptions, UserContext } from './client/multiUser.ts';
export { getAutoExperimentChangeType } from './client/pageExperiments.ts';
export { prefetchPayload } from './client/prefetch.ts';
export { getPolyfills, setPolyfills } from './client/platform.ts';
export { helpers } from './client/requests.ts';
export { onHidden, onVisible } from './client/stream.ts';
export { evaluatedEvent as EVENT_FEATURE_EVALUATED, viewedEvent as EVENT_EXPERIMENT_VIEWED } from './client/reports.ts';
export { evalCondition } from './evaluate/condition.ts';
export { isURLTargeted } from './evaluate/url.ts';
export { paddedVersionString } from './evaluate/version.ts';
export type * from './client/options.ts';
export type * from './payload.ts';
