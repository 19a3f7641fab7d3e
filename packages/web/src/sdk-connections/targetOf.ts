import type { SdkConnection } from '@gb/domain/sdk-connections';

/** What the lines for a connection have to name. */
export const targetOf = (connection: SdkConnection, apiHost: string) => ({
  apiHost,
  clientKey: connection.key,
  remoteEval: connection.remoteEvalEnabled,
  decryptionKey: connection.encryptPayload ? connection.encryptionKey : null,
});
