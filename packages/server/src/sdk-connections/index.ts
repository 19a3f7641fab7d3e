export { PAYLOAD_CHANNEL, raisePayloadRevisions } from './payloadRevision.ts';
export { sdkConnectionRoutes } from './sdkConnection.routes.ts';
export { countConnectionsIn, createSdkConnection, listSdkConnections } from './sdkConnection.service.ts';
export { sdkConnections } from './sdkConnection.table.ts';
