import { invalidField } from '@gb/domain/errors';
import { type JoinPolicy, type joinPolicyUpdate, mayJoinByDomain } from '@gb/domain/members';
import type { z } from 'zod';
import { acceptableRole } from '../members/index.ts';
import type { Ctx } from '../platform/context.ts';

/** Who may ask to join, and what becomes of them. */
export function joinPolicyOf({ organization, actor }: Ctx): JoinPolicy {
  const { verifiedDomain, autoApproveMembers, settings } = organization;
  const ownDomain = actor.type === 'user' ? mayJoinByDomain(actor.user) : null;
  return { verifiedDomain, autoApproveMembers, defaultRole: settings.defaultRole, ownDomain };
}

/** Changes it. Nobody can approve a domain but that of their own verified address: else strangers' mail would decide. */
export async function changeJoinPolicy(ctx: Ctx, change: z.output<typeof joinPolicyUpdate>): Promise<JoinPolicy> {
  const before = joinPolicyOf(ctx);
  const { verifiedDomain = before.verifiedDomain } = change;
  if (verifiedDomain !== before.verifiedDomain && verifiedDomain !== null && verifiedDomain !== before.ownDomain)
    throw invalidField('verifiedDomain', `expected the domain of your own verified address${hintOf(before.ownDomain)}`);
  const { autoApproveMembers = before.autoApproveMembers } = change;
  const wanted = { ...(change.defaultRole ?? before.defaultRole), projectRoles: [] };
  const { projectRoles: _, ...defaultRole } = await acceptableRole(ctx, wanted);
  await ctx.changeOrganization({ verifiedDomain, autoApproveMembers, settings: { defaultRole } });
  const after = { ...before, verifiedDomain, autoApproveMembers, defaultRole };
  const { id, name } = ctx.organization;
  await ctx.record('organization.joinPolicyChanged', { entity: { object: 'organization', id, name }, before, after });
  return after;
}

const hintOf = (domain: string | null): string => (domain ? `, ${domain}` : '; confirm your address first');
