export { SdkConnectionPage } from './SdkConnectionPage.tsx';
export { SdkConnectionsPage } from './SdkConnectionsPage.tsx';
export { SnippetDialog } from './SnippetDialog.tsx';
export { useSdkConnections } from './useSdkConnections.ts';
