import { invalidField } from '@gb/domain/errors';
import { type OrganizationSettings, analysisDefaults } from '@gb/domain/organizations';
import { dropAbsent } from '@gb/domain/values';
import type { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import { route } from '../platform/http/route.ts';
import { isCron } from '../snapshots/index.ts';

const changes = analysisDefaults.partial();

/** What holds for every analysis of the organization unless an experiment says otherwise. */
export const analysisSettingsRoutes = [
  route('PUT', '/organization/analysis-settings', {
    access: { can: 'organizationSettings' },
    summary: 'Change how experiments are analysed by default, and when results are made anew',
    body: changes,
    output: analysisDefaults,
    current: async ({ organization }) => pick(organization.settings),
    handle: (ctx, { body }) => changeDefaults(ctx, body),
  }),
] as const;

async function changeDefaults(ctx: Ctx, change: z.output<typeof changes>): Promise<z.output<typeof analysisDefaults>> {
  const { updateSchedule } = change;
  if (updateSchedule?.type === 'cron' && !isCron(updateSchedule.cron))
    throw invalidField('updateSchedule.cron', 'expected a cron expression of five fields, such as 0 6 * * *');
  const settings = dropAbsent(change) as Partial<OrganizationSettings>;
  await ctx.changeOrganization({ settings });
  const { id, name, settings: before } = ctx.organization;
  const after = { ...before, ...settings };
  await ctx.record('organization.analysisSettingsChanged', {
    entity: { object: 'organization', id, name },
    before: analysisDefaults.parse(pick(before)),
    after: analysisDefaults.parse(pick(after)),
  });
  return analysisDefaults.parse(pick(after));
}

const pick = (settings: OrganizationSettings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in analysisDefaults.shape));
