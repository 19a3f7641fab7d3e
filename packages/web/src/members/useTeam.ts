import type { JoinPolicy, NewInvites, RoleAssignment } from '@gb/domain/members';
import type { Input, Output } from '../platform/apiTypes.ts';
import { ALL, useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

export type SentInvite = Output<'POST /api/v1/invites/:id/resend'>;

export const useMembers = () => useQuery('GET /api/v1/members', ALL);
export const useMember = (id: string) => useQuery('GET /api/v1/members/:id', { params: { id } });
export const usePending = () => useQuery('GET /api/v1/pending-members', ALL);
export const useInvites = () => useQuery('GET /api/v1/invites', ALL);
export const useJoinPolicy = () => useQuery('GET /api/v1/join-policy');

/** A link as people can open it: without APP_ORIGIN the server gives only the path. */
export const absolute = (link: string): string => new URL(link, location.origin).href;

/** The writes of this slice; after each, the lists it touches are read again. */
export function useTeamActions() {
  const { call } = useApi();
  const revalidate = useRevalidate();
  const then = async <T>(write: Promise<T>): Promise<T> => {
    const answer = await write;
    await revalidate(
      '/api/v1/members',
      '/api/v1/pending-members',
      '/api/v1/invites',
      '/api/v1/join-policy',
      '/organization',
    );
    return answer;
  };
  return {
    changeRole: (id: string, body: RoleAssignment, since: object) =>
      then(call('POST /api/v1/members/:id/role', { params: { id }, body, since })),
    remove: (id: string, handOverTo: string | undefined) =>
      then(call('DELETE /api/v1/members/:id', { params: { id }, query: { handOverTo } })),
    makeResetLink: (id: string) => then(call('POST /api/v1/members/:id/reset-link', { params: { id } })),
    approve: (id: string, body: RoleAssignment) =>
      then(call('POST /api/v1/pending-members/:id/approve', { params: { id }, body })),
    reject: (id: string) => then(call('DELETE /api/v1/pending-members/:id', { params: { id } })),
    invite: async (body: NewInvites) => (await then(call('POST /api/v1/invites', { body }))).invites,
    resend: (id: string) => then(call('POST /api/v1/invites/:id/resend', { params: { id } })),
    changeInviteRole: (id: string, body: RoleAssignment, since: object) =>
      then(call('POST /api/v1/invites/:id/role', { params: { id }, body, since })),
    removeInvite: (id: string) => then(call('DELETE /api/v1/invites/:id', { params: { id } })),
    changePolicy: (body: Input<'PUT /api/v1/join-policy'>['body'], since: JoinPolicy) =>
      then(call('PUT /api/v1/join-policy', { body, since })),
  };
}
