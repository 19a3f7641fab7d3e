'use client';
/** Provider and hooks over the client library. */
// Named one by one: a client boundary of React's server components cannot pass on a whole module.
export {
  clearCache,
  configureCache,
  EVENT_EXPERIMENT_VIEWED,
  EVENT_FEATURE_EVALUATED,
  evalCondition,
  getAutoExperimentChangeType,
  getPolyfills,
  GrowthBook,
  GrowthBookClient,
  GrowthBookMultiUser,
  helpers,
  isURLTargeted,
  onHidden,
  onVisible,
  paddedVersionString,
  prefetchPayload,
  setPolyfills,
  UserScopedGrowthBook,
} from '@gb/sdk';
export type * from '@gb/sdk';
export { FeatureString, FeaturesReady, IfFeatureEnabled, withRunExperiment } from './components.tsx';
export type { RunExperiment } from './components.tsx';
export { GrowthBookContext, GrowthBookProvider, useGrowthBook } from './context.tsx';
export type { GrowthBookContextValue } from './context.tsx';
export { typedHooks, useExperiment, useFeature, useFeatureIsOn, useFeatureValue } from './hooks.ts';
export type { TypedHooks } from './hooks.ts';
export { getGrowthBookSSRData, useGrowthBookSSR } from './ssr.ts';
export type { GrowthBookSSRData } from './ssr.ts';
