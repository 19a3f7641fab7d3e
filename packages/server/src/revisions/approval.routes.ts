import { reviewRule } from '@gb/domain/reviews';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';

const approvals = z.strictObject({ requireReviews: z.array(reviewRule).max(50) });

/** Where drafts need approval, and whose. */
export const approvalRoutes = [
  route('PUT', '/api/v1/settings/approvals', {
    access: { can: 'organizationSettings' },
    summary: 'Say where drafts need approval, and whose',
    body: approvals,
    output: approvals,
    current: async ({ organization }) => ({ requireReviews: organization.settings.requireReviews }),
    handle: async (ctx, { body }) => {
      const { id, name, settings } = ctx.organization;
      await ctx.changeOrganization({ settings: body });
      await ctx.record('organization.approvalsChanged', {
        entity: { object: 'organization', id, name },
        before: { requireReviews: settings.requireReviews },
        after: body,
      });
      return body;
    },
  }),
] as const;
