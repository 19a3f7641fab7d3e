import { revision } from '@gb/domain/features';
import { isToRamp, rampPlanInput } from '@gb/domain/ramps';
import { wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { dropFromDraft, planInDraft } from './rampInDraft.ts';
import { getRevision } from './revision.service.ts';

const AT = '/api/v1/features/:id/revisions/:version/rules/:ruleId/ramp-schedule';
const params = z.strictObject({
  id: z.string(),
  /** `new` begins a draft. */
  version: z.union([z.literal('new'), wholeNumber(z.int().positive())]),
  ruleId: z.string(),
});
const words = rampPlanInput.pick({ revisionTitle: true, revisionComment: true });
const output = z.object({ revision });
const access = { can: 'createFeatureDrafts' } as const;

/** Ramps as drafts plan them. */
export const rampInDraftRoutes = [
  route('PUT', AT, {
    access,
    summary: 'Plan a ramp for a rule of a draft; publishing makes and starts it',
    params,
    body: rampPlanInput,
    output,
    current: async (ctx, { id, version, ruleId }) => {
      if (version === 'new') return {};
      const { content } = await getRevision(ctx, id, version);
      const rule = content.rules.find((one) => one.id === ruleId);
      return rule && isToRamp(rule) ? rule.ramp : {};
    },
    handle: async (ctx, { params: which, body }) => ({ revision: await planInDraft(ctx, which, body) }),
  }),
  route('DELETE', AT, {
    access,
    summary: 'Drop the ramp that a draft plans for a rule',
    params,
    body: words.optional(),
    output,
    handle: async (ctx, { params: which, body }) => ({ revision: await dropFromDraft(ctx, which, body ?? {}) }),
  }),
] as const;
