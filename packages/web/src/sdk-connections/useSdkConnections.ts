import type { NewSdkConnection, SdkConnection, SdkConnectionUpdate } from '@gb/domain/sdk-connections';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const PATH = '/api/v1/sdk-connections';
const POLL_MS = 3000;

export const useSdkConnections = () => useQuery<{ connections: SdkConnection[] }>(`${PATH}?view=summary`);

type One = { sdkConnection: SdkConnection };

/** One connection; asked again every few seconds until an SDK has connected with its key. */
export const useSdkConnection = (id: string) =>
  useQuery<One>(`${PATH}/${id}`, {
    refreshInterval: (latest) => ((latest as One | undefined)?.sdkConnection.connected ? 0 : POLL_MS),
  });

export function useSdkConnectionActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  return {
    create: async (connection: NewSdkConnection): Promise<SdkConnection> => {
      const { sdkConnection } = await api.send<One>('POST', PATH, connection);
      await revalidate(PATH);
      return sdkConnection;
    },
    update: async (id: string, change: SdkConnectionUpdate) => {
      await api.send('PUT', `${PATH}/${id}`, change);
      await revalidate(PATH);
    },
    remove: async (id: string) => {
      await api.send('DELETE', `${PATH}/${id}`);
      await revalidate(`${PATH}?`);
    },
  };
}
