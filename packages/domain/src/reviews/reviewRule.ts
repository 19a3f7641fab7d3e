import { z } from 'zod';
import { roleInfo } from '../members/index.ts';

/** What a change does to a thing, as far as it matters who has to approve it. */
export const CHANGE_KINDS = ['rules', 'switches', 'archive', 'metadata'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Where approval is asked for, of whom, and for what. */
export const reviewRule = z.strictObject({
  /** Off: the rule asks for nothing. */
  requireReviewOn: z.boolean().default(true),
  /** Where it holds: in these projects and environments, or in all where none is named. */
  projects: z.array(z.string()).default([]),
  environments: z.array(z.string()).default([]),
  /** How many people have to approve. */
  requiredApprovals: z.number().int().min(1).max(20).default(1),
  /** Teams of which at least one person each has to be among those who approve. */
  requiredApproverTeams: z.array(z.string()).default([]),
  /** Roles whose approval counts; any that may review where none is named. */
  approverRoles: z.array(roleInfo.role).default([]),
  /** Whether it asks for switches of environments as well. */
  featureRequireEnvironmentReview: z.boolean().default(true),
  /** Switching off needs nobody, even where switches do. */
  exemptKillSwitch: z.boolean().default(false),
  /** Whether it asks for names, owners, tags and projects as well. */
  featureRequireMetadataReview: z.boolean().default(true),
  featureRequireArchiveReview: z.boolean().default(true),
  /** What was approved is what goes live: a later edit always takes approvals away. */
  resetReviewOnChange: z.literal(true).default(true),
  /** Nobody who worked on a draft approves it. Who began it never does. */
  blockSelfApproval: z.boolean().default(true),
});
export type ReviewRule = z.infer<typeof reviewRule>;
