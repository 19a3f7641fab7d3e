import { useState } from 'react';
import type { Input } from '../platform/apiTypes.ts';
import { celebrationsEnabled, enableCelebrations } from '../platform/celebrate.ts';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi, useSession } from '../platform/SessionProvider.tsx';

export const useSessions = () => useQuery('GET /user/sessions');

/** What somebody may change about themselves. */
export function useAccountActions() {
  const api = useApi();
  const session = useSession();
  const revalidate = useRevalidate();
  return {
    rename: async (name: string) => {
      await api.call('PUT /user/name', { body: { name } });
      await Promise.all([session.reloadUser(), revalidate('/organization')]);
    },
    changePassword: async (body: Input<'POST /auth/change-password'>['body']) => {
      await api.call('POST /auth/change-password', { body });
      await revalidate('/user/sessions');
    },
    endSession: async (id: string) => {
      await api.call('DELETE /user/sessions/:id', { params: { id } });
      await revalidate('/user/sessions');
    },
    confirmAddress: () => api.call('POST /user/verification'),
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
