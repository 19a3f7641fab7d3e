/** Provider and hooks over the client library. */
export * from '@gb/sdk';
export { FeatureString, FeaturesReady, IfFeatureEnabled, withRunExperiment } from './components.tsx';
export type { RunExperiment } from './components.tsx';
export { GrowthBookContext, GrowthBookProvider, useGrowthBook } from './context.tsx';
export type { GrowthBookContextValue } from './context.tsx';
export { useExperiment, useFeature, useFeatureIsOn, useFeatureValue } from './hooks.ts';
export { getGrowthBookSSRData, useGrowthBookSSR } from './ssr.ts';
export type { GrowthBookSSRData } from './ssr.ts';
