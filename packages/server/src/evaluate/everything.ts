import { NO_METADATA } from '@gb/domain/sdk-connections';
import type { ShapingConnection } from '@gb/domain/sdk-payload';

/** A connection for all projects that hides nothing. */
export const EVERYTHING: Omit<ShapingConnection, 'environment'> = {
  languages: ['other'],
  sdkVersion: '',
  projects: [],
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
