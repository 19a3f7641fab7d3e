/** Every permission and how far it reaches: the whole organization, one project, or environments of a project. */
export const PERMISSIONS = {
  readData: 'project',
  addComments: 'project',
  createIdeas: 'project',
  createPresentations: 'organization',
  manageVisualChanges: 'project',
  manageFeatures: 'project',
  createFeatureDrafts: 'project',
  publishFeatures: 'environments',
  reviewFeatures: 'environments',
  bypassApprovalChecks: 'environments',
  manageRamps: 'environments',
  runExperiments: 'environments',
  manageEnvironments: 'environments',
  manageTargetingAttributes: 'organization',
  manageNamespaces: 'organization',
  manageSavedGroups: 'organization',
  manageArchetype: 'organization',
  manageTags: 'organization',
  createAnalyses: 'project',
  createMetrics: 'project',
  manageFactTables: 'project',
  runQueries: 'project',
  editDatasourceSettings: 'project',
  createDimensions: 'organization',
  createSegments: 'organization',
  createDatasources: 'project',
  manageProjects: 'project',
  organizationSettings: 'organization',
  superDelete: 'organization',
  manageTeam: 'organization',
  manageApiKeys: 'organization',
  manageIntegrations: 'organization',
  manageWebhooks: 'organization',
  manageBilling: 'organization',
  manageNorthStarMetric: 'organization',
  viewEvents: 'organization',
} as const satisfies Record<string, 'organization' | 'project' | 'environments'>;

export type Permission = keyof typeof PERMISSIONS;
export type PermissionScope = (typeof PERMISSIONS)[Permission];

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];
