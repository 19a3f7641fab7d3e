import { z } from 'zod';
import type { ReviewRule } from '../reviews/index.ts';

/** Where approval of changes to saved groups is asked for, and of whom. */
export const groupFlow = z.strictObject({
  required: z.boolean(),
  /** Groups of these projects; of all where none is named. */
  projects: z.array(z.string()).max(500).default([]),
  resetReviewOnChange: z.boolean().default(true),
  requireMetadataReview: z.boolean().default(true),
  blockSelfApproval: z.boolean().default(true),
  requiredApproverTeams: z.array(z.string()).max(50).default([]),
});
export type GroupFlow = z.infer<typeof groupFlow>;

/** The same in the words of reviews. */
export const reviewRuleOf = (flow: GroupFlow): ReviewRule => ({
  requireReviewOn: flow.required,
  projects: flow.projects,
  environments: [],
  requiredApprovals: 1,
  requiredApproverTeams: flow.requiredApproverTeams,
  approverRoles: [],
  featureRequireEnvironmentReview: true,
  exemptKillSwitch: false,
  featureRequireMetadataReview: flow.requireMetadataReview,
  featureRequireArchiveReview: true,
  blockSelfApproval: flow.blockSelfApproval,
});
