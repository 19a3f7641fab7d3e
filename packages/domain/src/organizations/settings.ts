import { z } from 'zod';
import { roleInfo } from '../members/index.ts';
import { reviewRule } from '../reviews/index.ts';
import { groupFlow } from '../saved-groups/index.ts';

const days = z.number().int().min(1).max(3650).default(14);

/** After how many days without a change a feature of each type may count as left behind. */
export const staleAfterDays = z.strictObject({ boolean: days, number: days, string: days, json: days });

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
  requireReviews: z.array(reviewRule).max(50).default([]),
  approvalFlows: z.strictObject({ savedGroups: z.array(groupFlow).max(50).default([]) }).prefault({}),

  staleAfterDays: staleAfterDays.prefault({}),
  /** Whether owners and followers are written to about features that are left behind. */
  staleDigest: z.enum(['never', 'weekly']).default('never'),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

/** What holds for all features. */
export const featureSettings = z.strictObject({
  /** Goes before each value of a secure attribute when it is hashed. */
  secureAttributeSalt: z.string().max(200),
  /** Whether people confirm before they switch an environment. */
  killswitchConfirmation: z.boolean(),
});

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
