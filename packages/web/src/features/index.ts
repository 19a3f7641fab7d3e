export { FeatureListPage } from './FeatureListPage.tsx';
export { ComparePage } from './ComparePage.tsx';
export { FeaturePage } from './FeaturePage.tsx';
export { type FlagSteps, useFlagSteps } from './useFlagSteps.ts';
export { useFeatures } from './useFeatures.ts';
export { type Pair, VersionsPage } from './review/VersionsPage.tsx';
export { ReviewPage } from './review/ReviewPage.tsx';
