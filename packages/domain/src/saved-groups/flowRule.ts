import type { ReviewRule } from '../reviews/index.ts';
import type { GroupFlow } from './flow.ts';

/** A rule about saved groups in the words of reviews. */
export const reviewRuleOf = ({ required, requireMetadataReview, ...flow }: GroupFlow): ReviewRule => ({
  ...flow,
  requireReviewOn: required,
  environments: [],
  featureRequireEnvironmentReview: true,
  exemptKillSwitch: false,
  featureRequireMetadataReview: requireMetadataReview,
  featureRequireArchiveReview: true,
});

/** A rule of reviews in the words of saved groups, which have no environments and no switches. */
export function groupFlowOf(rule: ReviewRule): GroupFlow {
  const { requireReviewOn, featureRequireMetadataReview, environments: _e, exemptKillSwitch: _k, ...rest } = rule;
  const { featureRequireEnvironmentReview: _s, featureRequireArchiveReview: _a, ...shared } = rest;
  return { ...shared, required: requireReviewOn, requireMetadataReview: featureRequireMetadataReview };
}
