import { type OrganizationSettings, featureSettings } from '@gb/domain/organizations';
import { dropAbsent } from '@gb/domain/values';
import type { z } from 'zod';
import type { Ctx } from '../platform/context.ts';
import { route } from '../platform/http/route.ts';

type Settings = z.output<typeof featureSettings>;

/** What holds for all features of the organization. */
export const featureSettingsRoutes = [
  route('PUT', '/api/v1/settings/features', {
    access: { can: 'organizationSettings' },
    summary: 'Change the salt of secure attributes, and whether switches ask before they act',
    body: featureSettings.partial(),
    output: featureSettings,
    current: async ({ organization }) => pick(organization.settings),
    handle: (ctx, { body }) => changeSettings(ctx, body),
  }),
] as const;

async function changeSettings(ctx: Ctx, change: Partial<Settings>): Promise<Settings> {
  const { id, name, settings: before } = ctx.organization;
  await ctx.changeOrganization({ settings: dropAbsent(change) });
  const after = { ...before, ...dropAbsent(change) };
  const isSalted = after.secureAttributeSalt !== before.secureAttributeSalt;
  await ctx.record('organization.featureSettingsChanged', {
    entity: { object: 'organization', id, name },
    before: told(before),
    after: told(after),
    // Every payload that hashes is another one now.
    ...(isSalted ? { reach: { environments: 'all' as const, projects: 'all' as const } } : {}),
  });
  return pick(after);
}

const pick = ({ secureAttributeSalt, killswitchConfirmation }: OrganizationSettings): Settings => ({
  secureAttributeSalt,
  killswitchConfirmation,
});

/** The salt stays out of the history, which travels further than settings do. */
const told = ({ secureAttributeSalt, killswitchConfirmation }: OrganizationSettings) => ({
  killswitchConfirmation,
  hasSecureAttributeSalt: secureAttributeSalt !== '',
});
