import { staleness } from '@gb/domain/features';
import { staleAfterDays } from '@gb/domain/organizations';
import { invalidField } from '@gb/domain/errors';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { getFeature } from './feature.reading.ts';
import { readRecentUsage, readRuleUsage, readUsage } from './featureUsage.service.ts';
import { findStale } from './staleness.service.ts';

/** As many as an address has room for. */
const MOST_IDS = 200;

const digest = z.strictObject({ staleDigest: z.enum(['never', 'weekly']) });
/** Of the last seven days; `$default` stands for that no rule decided. `days` are those on which anything was told. */
const ruleUsageOf = z.object({
  environment: z.string(),
  ruleId: z.string(),
  evaluations: z.number(),
  days: z.number(),
});
const usageOf = z.object({ day: z.string(), environment: z.string(), evaluations: z.number() });

/** What is known of which features are still needed. */
export const featureHygieneRoutes = [
  route('GET', '/api/v1/stale-features', {
    access: { can: 'readData' },
    summary: 'Which features are left behind, and why: these ones, or all that are and all that never count as such',
    query: z.strictObject({ ids: z.string().max(20_000).optional() }),
    output: z.object({ features: z.record(z.string(), staleness) }),
    handle: async (ctx, { query }) => {
      const ids = query.ids?.split(',').map((id) => id.trim());
      if (ids && ids.length > MOST_IDS) throw invalidField('ids', `expected at most ${MOST_IDS} keys`);
      return { features: await findStale(ctx, ids?.filter(Boolean)) };
    },
  }),
  route('GET', '/api/v1/feature-usage', {
    access: { can: 'readData' },
    summary: 'How often each feature was asked for on the last 14 days, where anything is known',
    output: z.object({ days: z.array(z.string()), features: z.record(z.string(), z.array(z.number())) }),
    handle: async (ctx) => readRecentUsage(ctx),
  }),
  route('GET', '/api/v1/features/:id/usage', {
    access: { can: 'readData' },
    summary: 'How often a feature was asked for, by day and environment, the oldest first',
    params: z.strictObject({ id: z.string() }),
    output: z.object({ usage: z.array(usageOf), rules: z.array(ruleUsageOf) }),
    handle: async (ctx, { params }) => {
      const { id } = await getFeature(ctx, params.id);
      return { usage: await readUsage(ctx, id), rules: await readRuleUsage(ctx, id) };
    },
  }),
  route('PUT', '/api/v1/settings/staleness', {
    access: { can: 'organizationSettings' },
    summary: 'Say after how many days without a change a feature of each type may count as left behind',
    body: staleAfterDays,
    output: staleAfterDays,
    current: async ({ organization }) => organization.settings.staleAfterDays,
    handle: async (ctx, { body }) => {
      const { id, name, settings } = ctx.organization;
      await ctx.changeOrganization({ settings: { staleAfterDays: body } });
      await ctx.record('organization.stalenessChanged', {
        entity: { object: 'organization', id, name },
        before: settings.staleAfterDays,
        after: body,
      });
      return body;
    },
  }),
  route('PUT', '/api/v1/settings/stale-digest', {
    access: { can: 'organizationSettings' },
    summary: 'Say whether owners and followers get a letter about features that are left behind',
    body: digest,
    output: digest,
    current: async ({ organization }) => ({ staleDigest: organization.settings.staleDigest }),
    handle: async (ctx, { body }) => {
      const { id, name, settings } = ctx.organization;
      await ctx.changeOrganization({ settings: body });
      await ctx.record('organization.stalenessChanged', {
        entity: { object: 'organization', id, name },
        before: { staleDigest: settings.staleDigest },
        after: body,
      });
      return body;
    },
  }),
] as const;
