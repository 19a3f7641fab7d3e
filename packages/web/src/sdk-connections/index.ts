export { SdkConnectionPage } from './SdkConnectionPage.tsx';
export { SdkConnectionsPage } from './SdkConnectionsPage.tsx';
export { useSdkConnections } from './useSdkConnections.ts';
