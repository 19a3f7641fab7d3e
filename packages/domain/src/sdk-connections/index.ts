export { type Capability, KNOWN_VERSIONS, VERSIONED_LANGUAGES, capabilitiesOf, missingFrom } from './capabilities.ts';
export {
  type NewSdkConnection,
  type SdkConnection,
  type SdkConnectionUpdate,
  type SdkUsage,
  newSdkConnection,
  sdkConnection,
  sdkConnectionUpdate,
  sdkUsage,
  withRemoteEvaluation,
} from './sdkConnection.ts';
