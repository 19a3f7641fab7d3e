import type { NewSdkConnection, SdkConnection } from '@gb/domain/sdk-connections';

/** A new connection before anything is chosen. */
export const BLANK: NewSdkConnection = {
  name: '',
  languages: [],
  sdkVersion: '',
  environment: 'production',
  projects: [],
  encryptPayload: false,
  hashSecureAttributes: false,
  includeExperimentNames: true,
  includeRuleIds: true,
  includeVisualExperiments: false,
  includeRedirectExperiments: false,
  includeDraftExperiments: false,
  includeDraftExperimentRefs: false,
  savedGroupReferencesEnabled: false,
  remoteEvalEnabled: false,
  includeProjectIdInMetadata: false,
  includeTagsInMetadata: false,
  includeCustomFieldsInMetadata: false,
  allowedCustomFieldsInMetadata: [],
  proxyEnabled: false,
  proxyHost: '',
};

/** What people choose about a connection, without what it has of its own, such as its keys. */
export const editable = (connection: SdkConnection): NewSdkConnection =>
  // The same fields, of the same types.
  Object.fromEntries(
    Object.keys(BLANK).map((field) => [field, connection[field as keyof typeof BLANK & keyof SdkConnection]]),
  ) as NewSdkConnection;
