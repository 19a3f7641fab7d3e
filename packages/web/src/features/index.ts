export { FeatureListPage } from './FeatureListPage.tsx';
export { FeaturePage } from './FeaturePage.tsx';
export { useFeatures } from './useFeatures.ts';
export { ReviewPage } from './review/ReviewPage.tsx';
