import type { PermissionScope } from './permissions.ts';
import type { Role } from './roles.ts';

type Coming = { scope: PermissionScope; roles: readonly Role[] };

/** Who works on analyses, and who on flags too; administrators may do everything. */
const ANALYSTS: readonly Role[] = ['analyst', 'experimenter'];
const BUILDERS: readonly Role[] = ['engineer', 'analyst', 'experimenter'];
const ADMINS: readonly Role[] = [];

/**
 * Permissions of abilities that are not there yet, decided together so that they fit: how far each reaches, and which roles have
 * it besides administrators. The slice that first asks for one moves it to `PERMISSIONS` and to the roles named here; until
 * then nobody is shown it. Roles other than engineer and experimenter have no environment limits of their own.
 */
export const COMING_PERMISSIONS = {
  manageExperimentTemplates: { scope: 'project', roles: BUILDERS },
  manageMetricGroups: { scope: 'project', roles: ANALYSTS },
  /** Say that a metric, fact table or segment is the official one, and change it once it is. */
  manageOfficialResources: { scope: 'project', roles: ADMINS },
  manageHoldouts: { scope: 'environments', roles: ['experimenter'] },
  /** Begin and stop bandits; what they do to traffic takes `runExperiments`. */
  manageBandits: { scope: 'environments', roles: ['experimenter'] },
  manageDecisionCriteria: { scope: 'organization', roles: ['experimenter'] },
  manageSavedQueries: { scope: 'project', roles: ANALYSTS },
  /** One's own dashboards take `createPresentations`; this is for those of everybody. */
  manageDashboards: { scope: 'project', roles: ANALYSTS },
  manageReports: { scope: 'project', roles: ANALYSTS },
  /** Let people without an account see a dashboard, report or results. */
  managePublicLinks: { scope: 'project', roles: ADMINS },
  /** Bring an archived or deleted thing back as it was. */
  restore: { scope: 'project', roles: BUILDERS },
  /** Take in flags, experiments and people from another product. */
  importFromElsewhere: { scope: 'organization', roles: ADMINS },
  manageScim: { scope: 'organization', roles: ADMINS },
  manageLicense: { scope: 'organization', roles: ADMINS },
  /** Open the designer of page changes; to save them takes `manageVisualChanges`. */
  useDesigner: { scope: 'project', roles: ['visualEditor', ...BUILDERS] },
} as const satisfies Record<string, Coming>;
