export { type CopySettings, openCopy, takeEvents } from './copy.ts';
export type { EventService, StreamFetch } from './eventService.ts';
export { type GoogleAnalyticsSettings, googleAnalytics } from './googleAnalytics.ts';
export { type MixpanelSettings, mixpanel } from './mixpanel.ts';
export { type CopyPlace, stateOf } from './state.ts';
