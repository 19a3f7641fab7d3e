import { z } from 'zod';
import type { Plan } from '../billing/index.ts';
import type { OrganizationSettings } from './settings.ts';

/** The shortest name of an organization made after the first. */
const MIN_ORGANIZATION_NAME_LENGTH = 3;

export const organizationMessage = z.strictObject({
  level: z.enum(['info', 'warning', 'danger']),
  message: z.string().trim().min(1).max(500),
});
export type OrganizationMessage = z.infer<typeof organizationMessage>;

/** What whoever runs the installation has to say to an organization: shown above its every page. */
export const organizationMessages = z.strictObject({
  messages: z
    .array(organizationMessage)
    .max(5)
    .refine((all) => new Set(all.map(({ message }) => message)).size === all.length, 'expected no message twice'),
});

/** What every request in an organization knows of it. */
export type Organization = {
  id: string;
  name: string;
  plan: Plan;
  settings: OrganizationSettings;
  /** People with a verified address of this domain may ask to join, and do so at once when `autoApproveMembers`. */
  verifiedDomain: string | null;
  autoApproveMembers: boolean;
  messages: readonly OrganizationMessage[];
  dateCreated: string;
};

export const newOrganization = z.strictObject({
  company: z.string().trim().min(MIN_ORGANIZATION_NAME_LENGTH).max(200),
});

/** Says whether somebody may make an organization: always on the cloud, elsewhere as the operator chose. */
export const mayCreateOrganization = (
  config: { isCloud: boolean; isMultiOrg: boolean; allowSelfOrgCreation: boolean },
  user: { superAdmin: boolean },
): boolean => user.superAdmin || config.isCloud || (config.isMultiOrg && config.allowSelfOrgCreation);

/** The organization offered to somebody who belongs to none yet. */
export const recommendedOrganization = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number(),
  currentUserIsPending: z.boolean(),
});
