import { z } from 'zod';
import { roleInfo } from '../members/index.ts';

/** Where approval of changes to saved groups is asked for, and of whom. */
export const groupFlow = z.strictObject({
  required: z.boolean(),
  /** Groups of these projects; of all where none is named. */
  projects: z.array(z.string()).max(500).default([]),
  /** What was approved is what goes live: a later edit always takes approvals away. */
  resetReviewOnChange: z.literal(true).default(true),
  requiredApprovals: z.number().int().min(1).max(20).default(1),
  approverRoles: z.array(roleInfo.role).default([]),
  requireMetadataReview: z.boolean().default(true),
  blockSelfApproval: z.boolean().default(true),
  requiredApproverTeams: z.array(z.string()).max(50).default([]),
});
export type GroupFlow = z.infer<typeof groupFlow>;
