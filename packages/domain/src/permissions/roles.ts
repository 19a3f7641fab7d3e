import { ALL_PERMISSIONS, type Permission } from './permissions.ts';

/** What each role may do. A page or handler never names a role; it asks `can` for a permission. */
const reader: Permission[] = ['readData'];
const collaborator: Permission[] = [...reader, 'addComments', 'createIdeas', 'createPresentations'];
const analyst: Permission[] = [
  ...collaborator,
  'manageVisualChanges',
  'manageTags',
  'createAnalyses',
  'createMetrics',
  'manageFactTables',
  'runQueries',
  'editDatasourceSettings',
  'createDimensions',
  'createSegments',
];
const engineer: Permission[] = [
  ...collaborator,
  'manageVisualChanges',
  'manageFeatures',
  'createFeatureDrafts',
  'publishFeatures',
  'reviewFeatures',
  'manageRamps',
  'manageRampTemplates',
  'runExperiments',
  'manageEnvironments',
  'manageTargetingAttributes',
  'manageNamespaces',
  'manageSavedGroups',
  'manageArchetype',
  'manageTags',
];

export const ROLES = {
  noaccess: [],
  readonly: reader,
  collaborator,
  visualEditor: [...reader, 'manageVisualChanges'],
  analyst,
  engineer,
  experimenter: [...new Set([...engineer, ...analyst])],
  admin: ALL_PERMISSIONS,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

/** Only these two roles can be limited to some environments. */
export const hasEnvironmentLimits = (role: Role): boolean => role === 'engineer' || role === 'experimenter';
