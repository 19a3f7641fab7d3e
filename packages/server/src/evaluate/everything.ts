import { type Environment, deliveredProjects } from '@gb/domain/environments';
import { NO_METADATA } from '@gb/domain/sdk-connections';
import type { ShapingConnection } from '@gb/domain/sdk-payload';

/** A connection that hides nothing, for all projects that an environment has. */
export const everythingIn = (environment: Environment): ShapingConnection => ({
  ...EVERYTHING,
  environment: environment.id,
  projects: deliveredProjects([], environment),
});

const EVERYTHING: Omit<ShapingConnection, 'environment' | 'projects'> = {
  languages: ['other'],
  sdkVersion: '',
  includeExperimentNames: true,
  includeRuleIds: true,
  hashSecureAttributes: false,
  includeVisualExperiments: false,
  includeRedirectExperiments: false,
  includeDraftExperiments: false,
  includeDraftExperimentRefs: false,
  savedGroupReferencesEnabled: false,
  ...NO_METADATA,
};
