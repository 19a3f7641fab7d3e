import { z } from 'zod';
import { appearance } from '../appearance/index.ts';
import { PLANS, subscription } from '../billing/index.ts';
import { member, roleInfo } from '../members/index.ts';
import { timestamp } from '../values/index.ts';

export { type Member, member, projectRole } from '../members/index.ts';

/** The shortest name of an organization made after the first. */
export const MIN_ORGANIZATION_NAME_LENGTH = 3;

/** The settings of an organization with the defaults of the specification (sections 3 and 9). */
export const organizationSettings = z.strictObject({
  confidenceLevel: z.number().min(0.5).max(0.999).default(0.95),
  attributionModel: z.enum(['firstExposure', 'experimentDuration']).default('firstExposure'),
  defaultRole: z
    .strictObject(roleInfo)
    .default({ role: 'collaborator', limitAccessByEnvironment: false, environments: [] }),
  metricAnalysisDays: z.number().int().positive().default(90),
  metricDefaults: z
    .strictObject({
      maxPercentageChange: z.number().positive().default(0.5),
      minPercentageChange: z.number().positive().default(0.005),
      minimumSampleSize: z.number().int().positive().default(150),
    })
    .prefault({}),
  multipleExposureMinPercent: z.number().min(0).max(1).default(0.01),
  northStar: z
    .strictObject({ title: z.string(), metricIds: z.array(z.string()) })
    .nullable()
    .default(null),
  pastExperimentsMinLength: z.number().int().min(0).default(6),
  pValueThreshold: z.number().gt(0).max(0.5).default(0.05),
  regressionAdjustmentDays: z.number().int().min(1).max(100).default(14),
  regressionAdjustmentEnabled: z.boolean().default(false),
  sequentialTestingEnabled: z.boolean().default(false),
  sequentialTestingTuningParameter: z.number().positive().default(5000),
  sdkInstructionsViewed: z.boolean().default(false),
  statsEngine: z.enum(['bayesian', 'frequentist']).default('bayesian'),
  updateSchedule: z
    .union([
      z.strictObject({ type: z.literal('never') }),
      z.strictObject({ type: z.literal('stale'), hours: z.number().int().min(1).max(168) }),
      z.strictObject({ type: z.literal('cron'), cron: z.string() }),
    ])
    .default({ type: 'stale', hours: 6 }),
  videoInstructionsViewed: z.boolean().default(false),
  conversionDelayHours: z.number().default(0),
  conversionWindowHours: z.number().positive().default(72),
  loseRisk: z.number().min(0).default(0.0125),
  winRisk: z.number().min(0).default(0.0025),
  secureAttributeSalt: z.string().default(''),
  killswitchConfirmation: z.boolean().default(false),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

/** The settings every analysis starts from. */
export const analysisDefaults = z.strictObject({
  statsEngine: z.enum(['bayesian', 'frequentist']),
  confidenceLevel: z.number().min(0.5).max(0.999),
  pValueThreshold: z.number().gt(0).max(0.5),
  regressionAdjustmentEnabled: z.boolean(),
  regressionAdjustmentDays: z.number().int().min(1).max(100),
  sequentialTestingEnabled: z.boolean(),
  sequentialTestingTuningParameter: z.number().positive(),
  attributionModel: z.enum(['firstExposure', 'experimentDuration']),
  multipleExposureMinPercent: z.number().min(0).max(1),
  metricAnalysisDays: z.number().int().min(1).max(400),
  updateSchedule: z.union([
    z.strictObject({ type: z.literal('never') }),
    z.strictObject({ type: z.literal('stale'), hours: z.number().int().min(1).max(168) }),
    z.strictObject({ type: z.literal('cron'), cron: z.string().trim().min(1).max(100) }),
  ]),
});
export type AnalysisDefaults = z.infer<typeof analysisDefaults>;

export const DEFAULT_SETTINGS: OrganizationSettings = organizationSettings.parse({});

const organizationMessage = z.strictObject({
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
  plan: (typeof PLANS)[number];
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
