import { reviewRule, waitingDraft } from '@gb/domain/reviews';
import { groupFlow } from '@gb/domain/saved-groups';
import { dropAbsent } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { changeApprovals, flowsOf } from './approvals.ts';
import { listWaiting } from './waiting.ts';

const approvals = z.strictObject({
  requireReviews: z.array(reviewRule).max(50).optional(),
  approvalFlows: z.strictObject({ savedGroups: z.array(groupFlow).max(50) }).optional(),
});

/** Where drafts need approval, and whose; and which wait for somebody. */
export const approvalRoutes = [
  route('GET', '/api/v1/reviews', {
    access: { can: 'readData' },
    summary: 'List the drafts that wait for whoever asks, across the organization',
    output: z.object({ reviews: z.array(waitingDraft) }),
    handle: async (ctx) => ({ reviews: await listWaiting(ctx) }),
  }),
  route('PUT', '/api/v1/settings/approvals', {
    access: { can: 'organizationSettings' },
    summary: 'Say where drafts need approval, and whose',
    body: approvals,
    output: approvals,
    current: async ({ organization }) => flowsOf(organization.settings),
    handle: (ctx, { body }) => changeApprovals(ctx, dropAbsent(body)),
  }),
] as const;
