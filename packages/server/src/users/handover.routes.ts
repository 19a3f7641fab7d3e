import { forbidden } from '@gb/domain/errors';
import { refuseOwnPlace } from '@gb/domain/members';
import { z } from 'zod';
import { getMember, memberEntity } from '../members/index.ts';
import { personAtScreen } from '../platform/context.ts';
import { type OrgCtx, route } from '../platform/http/route.ts';
import { resetLink } from './password.service.ts';

/**
 * A link to choose a new password, for an administrator to hand over where letters cannot be sent. An account reaches
 * further than one organization, so whoever is in others too must get their link by mail.
 */
async function linkToHandOver(ctx: OrgCtx, id: string): Promise<{ email: string; link: string }> {
  const actor = personAtScreen(ctx.actor);
  const member = await getMember(ctx, id);
  refuseOwnPlace(actor.id, id);
  const { row, organizations } = await ctx.services.auth.accountOf(id);
  if (row.superAdmin && !actor.superAdmin) throw forbidden('Only a super admin may do that for a super admin');
  if (!actor.superAdmin && organizations > 1)
    throw forbidden(
      `${member.email} is a member of other organizations too; only the owner of the address can reset it`,
    );
  await ctx.inTransaction((inner) => inner.record('member.resetLinkMade', { entity: memberEntity(member) }));
  return { email: member.email, link: resetLink(ctx.services, row, 'resetByHand') };
}

export const handoverRoutes = [
  route('POST', '/api/v1/members/:id/reset-link', {
    access: { can: 'manageTeam' },
    summary: 'Make a link with which a member chooses a new password',
    params: z.strictObject({ id: z.string() }),
    output: z.object({ email: z.string(), link: z.string() }),
    transaction: false,
    handle: (ctx, { params }) => linkToHandOver(ctx, params.id),
  }),
] as const;
