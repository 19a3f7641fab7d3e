/** The plans an organization can be on. `oss` is a self-hosted installation without a licence. */
export const PLANS = ['oss', 'starter', 'pro', 'pro_sso', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The plans that count as paid: no upgrade prompts. */
export const isPaidPlan = (plan: Plan): boolean => plan === 'pro' || plan === 'pro_sso' || plan === 'enterprise';

const every = PLANS;
const allButStarter: readonly Plan[] = ['oss', 'pro', 'pro_sso', 'enterprise'];
const paid: readonly Plan[] = ['pro', 'pro_sso', 'enterprise'];

/** Which plans include what. Everything that has no line here is in every plan. */
const PLANS_WITH = {
  'regression-adjustment': allButStarter,
  'sequential-testing': allButStarter,
  livechat: paid,
  'advanced-permissions': paid,
  'custom-roles': paid,
  teams: paid,
  'multi-org': paid,
  scim: paid,
  'audit-logging': paid,
  'custom-launch-checklist': paid,
  sso: every,
  'encrypt-features-endpoint': every,
  'hash-secure-attributes': every,
  'remote-evaluation': every,
  'sticky-bucketing': every,
  'schedule-feature-flag': every,
  'override-metrics': every,
  'visual-editor': every,
  archetypes: every,
  'json-validation': every,
  prerequisites: every,
} as const satisfies Record<string, readonly Plan[]>;

export type CommercialFeature = keyof typeof PLANS_WITH;

/** Says whether a plan includes a feature. */
export const hasFeature = (plan: Plan, feature: CommercialFeature): boolean =>
  (PLANS_WITH[feature] as readonly Plan[]).includes(plan);

/** All features a plan includes, as `GET /organization` lists them. */
export const featuresOf = (plan: Plan): CommercialFeature[] =>
  (Object.keys(PLANS_WITH) as CommercialFeature[]).filter((feature) => hasFeature(plan, feature));
