export { PAYLOAD_CHANNEL, raisePayloadRevisions } from './payloadRevision.ts';
export { sdkConnectionRoutes } from './sdkConnection.routes.ts';
export {
  createSdkConnection,
  deleteSdkConnection,
  getSdkConnection,
  listSdkConnections,
} from './sdkConnection.service.ts';
export { type PayloadChange, sdkConnections } from './sdkConnection.table.ts';
export { sdkUsage } from './sdkUsage.table.ts';
