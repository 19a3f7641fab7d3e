import type { NewSdkConnection, SdkConnection, SdkConnectionUpdate } from '@gb/domain/sdk-connections';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const POLL_MS = 3000;

export const useSdkConnections = () => useQuery('GET /api/v1/sdk-connections', ALL);

/** One connection; asked again every few seconds until an SDK has connected with its key. */
export const useSdkConnection = (id: string) =>
  useQuery(
    'GET /api/v1/sdk-connections/:id',
    { params: { id } },
    { refreshInterval: (latest) => (latest?.sdkConnection.connected ? 0 : POLL_MS) },
  );

export function useSdkConnectionActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    create: async (connection: NewSdkConnection): Promise<SdkConnection> => {
      const { sdkConnection } = await api.call('POST /api/v1/sdk-connections', { body: connection });
      await revalidate('/api/v1/sdk-connections');
      return sdkConnection;
    },
    update: async (id: string, change: SdkConnectionUpdate, since: SdkConnection) => {
      await api.call('PUT /api/v1/sdk-connections/:id', { params: { id }, body: change, since });
      await revalidate('/api/v1/sdk-connections');
    },
    remove: async (id: string) => {
      await api.call('DELETE /api/v1/sdk-connections/:id', { params: { id } });
      await revalidate('/api/v1/sdk-connections?');
    },
  };
}
