import { type Access, type RoleInfo, accessOf, can } from './can.ts';
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

/** Each permission as the end of the sentence "They may …". */
export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  readData: 'see features, experiments, metrics and their results',
  addComments: 'comment',
  createIdeas: 'add and vote for ideas',
  createPresentations: 'make presentations',
  manageVisualChanges: 'make visual changes to pages',
  manageFeatures: 'make, edit, archive and delete features',
  createFeatureDrafts: 'prepare changes to features as drafts',
  publishFeatures: 'switch features on and off and publish changes',
  reviewFeatures: 'approve drafts of others, or ask for changes',
  bypassApprovalChecks: 'publish without the approvals that are asked for',
  manageRamps: 'plan ramps of rules, and start, pause and roll them back',
  manageRampTemplates: 'keep steps of ramps as templates',
  runExperiments: 'start and stop experiments',
  manageEnvironments: 'manage environments and SDK connections',
  manageTargetingAttributes: 'manage targeting attributes',
  manageNamespaces: 'manage namespaces',
  manageSavedGroups: 'manage saved groups',
  manageArchetype: 'manage archetypes',
  manageTags: 'manage tags',
  manageCustomFields: 'manage custom fields',
  createAnalyses: 'make and edit experiments and reports',
  createMetrics: 'make and edit metrics',
  manageFactTables: 'make and edit fact tables',
  runQueries: 'run queries and refresh results',
  editDatasourceSettings: 'edit the settings of data sources',
  createDimensions: 'make and edit dimensions',
  createSegments: 'make and edit segments',
  createDatasources: 'connect and remove data sources',
  manageProjects: 'manage projects',
  organizationSettings: 'change the settings of the organization',
  superDelete: 'delete what others made for good',
  manageTeam: 'invite people and decide what they may do',
  manageApiKeys: 'make and revoke API keys',
  manageIntegrations: 'connect chat and code-hosting tools',
  manageWebhooks: 'manage webhooks',
  manageBilling: 'see and change the plan and its billing',
  manageNorthStarMetric: 'choose the north-star metric',
  viewEvents: 'see the log of events',
};

type Standing = RoleInfo & { projectRoles: readonly (RoleInfo & { project: string })[] };

/** One thing somebody may do in a place; `environments` names where it stops, when it does. */
export type Allowed = { permission: Permission; words: string; environments: 'all' | readonly string[] };

/** What somebody may do in a place and what not, and the role that says so. `project` is null for everywhere else. */
export type Explanation = {
  project: string | null;
  role: Role;
  environments: 'all' | readonly string[];
  may: Allowed[];
  mayNot: Permission[];
};

/**
 * Says in words what somebody may do: first everywhere, then in each project where a role of their own wins. Every
 * answer is asked of `can`, so that this never says anything else than what happens.
 */
export function explain(member: Standing, environments: readonly string[], superAdmin = false): Explanation[] {
  const access = accessOf(member, superAdmin);
  const everywhere = explainPlace(access, null, member, ALL_PERMISSIONS, environments);
  const inProjects = ALL_PERMISSIONS.filter((permission) => PERMISSIONS[permission] !== 'organization');
  return [
    everywhere,
    ...member.projectRoles.map((own) => explainPlace(access, own.project, own, inProjects, environments)),
  ];
}

function explainPlace(
  access: Access,
  project: string | null,
  info: RoleInfo,
  asked: readonly Permission[],
  environments: readonly string[],
): Explanation {
  const projects = project === null ? [] : [project];
  const reachOf = (permission: Permission): 'all' | readonly string[] => {
    if (PERMISSIONS[permission] !== 'environments') return 'all';
    const reached = environments.filter((name) => can(access, permission, { projects, environments: [name] }));
    return reached.length < environments.length ? reached : 'all';
  };
  const may = asked
    .filter((permission) => can(access, permission, { projects }) && reachOf(permission).length > 0)
    .map((permission) => ({ permission, words: PERMISSION_WORDS[permission], environments: reachOf(permission) }));
  const granted = new Set(may.map(({ permission }) => permission));
  const limit = may.find((allowed) => allowed.environments !== 'all')?.environments ?? 'all';
  return {
    project,
    role: info.role,
    environments: limit,
    may,
    mayNot: asked.filter((permission) => !granted.has(permission)),
  };
}
