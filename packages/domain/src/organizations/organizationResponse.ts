import { z } from 'zod';
import { appearance } from '../appearance/index.ts';
import { PLANS, subscription } from '../billing/index.ts';
import { member } from '../members/index.ts';
import { timestamp } from '../values/index.ts';
import { organizationMessage } from './organization.ts';
import { organizationSettings } from './settings.ts';

/** Answer of `GET /organization`. */
export const organizationResponse = z.object({
  organization: z.object({
    id: z.string(),
    name: z.string(),
    dateCreated: timestamp,
    settings: organizationSettings,
    messages: z.array(organizationMessage),
    licenseKey: z.string(),
    members: z.array(member),
    invites: z.array(z.object({ email: z.string() })),
    freeSeats: z.number(),
    enterprise: z.boolean(),
    disableSelfServeBilling: z.boolean(),
    discountCode: z.string().nullable(),
    freeTrialDate: timestamp.nullable(),
    subscription: subscription.nullable(),
    appearance,
  }),
  members: z.array(member),
  teams: z.array(z.object({ id: z.string(), members: z.array(z.string()) })),
  roles: z.array(z.object({ id: z.string(), permissions: z.array(z.string()) })),
  currentUserPermissions: z.object({
    global: z.object({
      permissions: z.record(z.string(), z.boolean()),
      limitAccessByEnvironment: z.boolean(),
      environments: z.array(z.string()),
    }),
    projects: z.record(
      z.string(),
      z.object({
        permissions: z.record(z.string(), z.boolean()),
        limitAccessByEnvironment: z.boolean(),
        environments: z.array(z.string()),
      }),
    ),
  }),
  apiKeys: z.array(z.object({ id: z.string() })),
  commercialFeatures: z.array(z.string()),
  accountPlan: z.enum(PLANS),
  effectiveAccountPlan: z.enum(PLANS),
  enterpriseSSO: z.null(),
});
