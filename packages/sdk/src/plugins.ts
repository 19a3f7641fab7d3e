/** Things to add to a client; an entry of its own, so that pages without them do not carry them. */
export { autoAttributesPlugin } from './plugins/autoAttributes.ts';
export type { AutoAttributeSettings } from './plugins/autoAttributes.ts';
export {
  devtoolsExpressPlugin,
  devtoolsNextjsPlugin,
  devtoolsPlugin,
  getDebugEvent,
  getDebugScriptContents,
} from './plugins/devtools.ts';
export type { DevtoolsState, SdkInfo } from './plugins/devtools.ts';
export { growthbookTrackingPlugin } from './plugins/eventTracking.ts';
export type { EventTrackingOptions, TrackingEventData } from './plugins/eventTracking.ts';
export { thirdPartyTrackingPlugin } from './plugins/thirdPartyTracking.ts';
export type { Trackers } from './plugins/thirdPartyTracking.ts';
export { getTracingTags, TRACING_TAG_EXPERIMENT_PREFIX, tracingPlugin } from './plugins/tracing.ts';
export type { TracingAssignment } from './plugins/tracing.ts';
