import type { SessionInfo } from '@gb/domain/users';
import { useState } from 'react';
import { celebrationsEnabled, enableCelebrations } from '../platform/celebrate.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi, useSession } from '../platform/SessionProvider.tsx';

const SESSIONS = '/user/sessions';

export const useSessions = () => useQuery<{ sessions: SessionInfo[] }>(SESSIONS);

/** What somebody may change about themselves. */
export function useAccountActions() {
  const api = useApi();
  const session = useSession();
  const revalidate = useRevalidate();
  return {
    rename: async (name: string) => {
      await api.send('PUT', '/user/name', { name });
      await Promise.all([session.reloadUser(), revalidate('/organization')]);
    },
    changePassword: async (currentPassword: string, newPassword: string) => {
      await api.send('POST', '/auth/change-password', { currentPassword, newPassword });
      await revalidate(SESSIONS);
    },
    endSession: async (id: string) => {
      await api.send('DELETE', `${SESSIONS}/${id}`);
      await revalidate(SESSIONS);
    },
    confirmAddress: () => api.send<{ sentTo: string }>('POST', '/user/verification'),
  };
}

/** Whether things worth celebrating are celebrated in this browser. */
export function useCelebrations(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(celebrationsEnabled);
  return [
    isOn,
    (on) => {
      enableCelebrations(on);
      setOn(on);
    },
  ];
}
