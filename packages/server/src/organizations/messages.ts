import { forbidden } from '@gb/domain/errors';
import type { OrganizationMessage } from '@gb/domain/organizations';
import type { Ctx } from '../platform/context.ts';

/** Sets what stands above every page of the organization. For whoever runs the installation: super admins only. */
export async function changeMessages(ctx: Ctx, messages: OrganizationMessage[]): Promise<OrganizationMessage[]> {
  if (!ctx.access.superAdmin) throw forbidden('Only a super admin may speak to an organization');
  await ctx.changeOrganization({ messages });
  const { id, name, messages: before } = ctx.organization;
  await ctx.record('organization.messagesChanged', {
    entity: { object: 'organization', id, name },
    before: { messages: before },
    after: { messages },
  });
  return messages;
}
