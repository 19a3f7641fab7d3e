import { z } from 'zod';
import type { Role } from '../permissions/index.ts';
import type { Draft } from './draft.ts';
import { type DraftedChange, concerns, within } from './concerns.ts';
import { standingApprovals } from './standing.ts';
import { CHANGE_KINDS, type ReviewRule, reviewRule } from './reviewRule.ts';

/** What one rule asks of a draft, and what of that is there. */
export const requirement = z
  .object({
    rule: reviewRule,
    /** Where the draft changes something that the rule is about. */
    environments: z.array(z.string()),
    kinds: z.array(z.enum(CHANGE_KINDS)),
    /** The ids of those who approved it as it is now, and count. */
    approvedBy: z.array(z.string()),
    missingApprovals: z.number().int(),
    missingTeams: z.array(z.string()),
  })
  .meta({ id: 'ReviewRequirement' });
export type Requirement = z.infer<typeof requirement>;

/** Who a reviewer is, when the question is whether their approval counts. */
export type Reviewer = { id: string; role: Role; teams: readonly string[] };

/** What the rules of an organization ask of a draft that changes these things. None where it needs nobody. */
export function requirementsFor(
  rules: readonly ReviewRule[],
  changes: readonly DraftedChange[],
  draft: Draft,
  reviewers: readonly Reviewer[],
): Requirement[] {
  return rules.flatMap((rule) => {
    const about = changes.filter((change) => concerns(rule, change));
    if (about.length === 0) return [];
    const approving = approversOf(rule, draft, reviewers);
    const inTeam = (team: string) => approving.some(({ teams }) => teams.includes(team));
    return [
      {
        rule,
        environments: [...new Set(about.flatMap(({ environments }) => within(rule.environments, environments)))],
        kinds: [...new Set(about.map(({ kind }) => kind))],
        approvedBy: approving.map(({ id }) => id),
        missingApprovals: Math.max(0, rule.requiredApprovals - approving.length),
        missingTeams: rule.requiredApproverTeams.filter((team) => !inTeam(team)),
      },
    ];
  });
}

function approversOf(rule: ReviewRule, draft: Draft, reviewers: readonly Reviewer[]): Reviewer[] {
  const counts = ({ id, role }: Reviewer): boolean =>
    id !== draft.author.id &&
    (!rule.blockSelfApproval || !draft.contributors.includes(id)) &&
    (rule.approverRoles.length === 0 || rule.approverRoles.includes(role));
  const approving = new Set(standingApprovals(draft));
  return reviewers.filter((reviewer) => approving.has(reviewer.id) && counts(reviewer));
}
