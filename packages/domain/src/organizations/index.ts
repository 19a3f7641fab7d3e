export {
  type Organization,
  type OrganizationMessage,
  mayCreateOrganization,
  newOrganization,
  organizationMessages,
  recommendedOrganization,
} from './organization.ts';
export { organizationResponse } from './organizationResponse.ts';
export {
  type AnalysisDefaults,
  DEFAULT_SETTINGS,
  type OrganizationSettings,
  analysisDefaults,
  featureSettings,
  organizationSettings,
  staleAfterDays,
} from './settings.ts';
