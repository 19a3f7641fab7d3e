export { type Capability, KNOWN_VERSIONS, VERSIONED_LANGUAGES, capabilitiesOf, missingFrom } from './capabilities.ts';
export {
  NO_METADATA,
  type NewSdkConnection,
  type ProxyTest,
  type SdkConnection,
  type SdkConnectionUpdate,
  type SdkUsage,
  newSdkConnection,
  newSdkConnectionV1,
  proxyTest,
  sdkConnection,
  sdkConnectionUpdate,
  sdkConnectionUpdateV1,
  sdkUsage,
  withLanguages,
  withRemoteEvaluation,
} from './sdkConnection.ts';
