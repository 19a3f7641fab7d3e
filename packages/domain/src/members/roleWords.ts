import { type Role, type RoleInfo, hasEnvironmentLimits } from '../permissions/index.ts';

// Apart from the schemas of roles, so that pages which only name roles carry no schema library.
/** Whether a role reaches an environment, for the columns of the team page. `N/A`: the role knows no such limits. */
export function environmentAccess(info: RoleInfo, environment: string): 'yes' | 'no' | 'N/A' {
  if (!hasEnvironmentLimits(info.role)) return 'N/A';
  return !info.limitAccessByEnvironment || info.environments.includes(environment) ? 'yes' : 'no';
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  noaccess: 'No access',
  readonly: 'Read only',
  collaborator: 'Collaborator',
  visualEditor: 'Visual editor',
  analyst: 'Analyst',
  engineer: 'Engineer',
  experimenter: 'Experimenter',
  admin: 'Admin',
};

/** Each role in a sentence, in the order people choose from. */
export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  noaccess: 'Sees nothing, unless a project gives them a role of their own.',
  readonly: 'Sees everything, changes nothing.',
  collaborator: 'Sees everything, comments, adds ideas and presentations.',
  visualEditor: 'Sees everything and makes visual changes.',
  analyst: 'Makes metrics and experiments, runs queries; does not touch features.',
  engineer: 'Makes and publishes features, runs experiments; does not touch metrics and data.',
  experimenter: 'All of analyst and engineer.',
  admin: 'May do everything, including people, keys and settings.',
};
