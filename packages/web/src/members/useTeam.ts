import type { Invite, JoinPolicy, Member, NewInvites, PendingMember, RoleAssignment } from '@gb/domain/members';
import { useQuery, useRevalidate } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

const MEMBERS = '/api/v1/members';
const PENDING = '/api/v1/pending-members';
const INVITES = '/api/v1/invites';
const POLICY = '/api/v1/join-policy';
const all = (path: string) => `${path}?view=summary`;

export type SentInvite = { invite: Invite; delivery: 'sent' | 'failed' | 'notConfigured'; problem: string };

export const useMembers = () => useQuery<{ members: Member[] }>(all(MEMBERS));
export const useMember = (id: string) => useQuery<{ member: Member }>(`${MEMBERS}/${id}`);
export const usePending = () => useQuery<{ pendingMembers: PendingMember[] }>(all(PENDING));
export const useInvites = () => useQuery<{ invites: Invite[]; mailIsConfigured: boolean }>(all(INVITES));
export const useJoinPolicy = () => useQuery<JoinPolicy>(POLICY);

/** A link as people can open it: without APP_ORIGIN the server gives only the path. */
export const absolute = (link: string): string => new URL(link, location.origin).href;

/** The writes of this slice; after each, the lists it touches are read again. */
export function useTeamActions() {
  const api = useApi();
  const revalidate = useRevalidate();
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> => {
    const answer = await api.send<T>(method, path, body);
    await revalidate(MEMBERS, PENDING, INVITES, POLICY, '/organization');
    return answer;
  };
  return {
    changeRole: (id: string, role: RoleAssignment) => write('POST', `${MEMBERS}/${id}/role`, role),
    remove: (id: string) => write('DELETE', `${MEMBERS}/${id}`),
    makeResetLink: (id: string) => write<{ email: string; link: string }>('POST', `${MEMBERS}/${id}/reset-link`),
    approve: (id: string, role: RoleAssignment) => write('POST', `${PENDING}/${id}/approve`, role),
    reject: (id: string) => write('DELETE', `${PENDING}/${id}`),
    invite: async (input: NewInvites) => (await write<{ invites: SentInvite[] }>('POST', INVITES, input)).invites,
    resend: (id: string) => write<SentInvite>('POST', `${INVITES}/${id}/resend`),
    changeInviteRole: (id: string, role: RoleAssignment) => write('POST', `${INVITES}/${id}/role`, role),
    removeInvite: (id: string) => write('DELETE', `${INVITES}/${id}`),
    changePolicy: (change: Partial<JoinPolicy>) => write<JoinPolicy>('PUT', POLICY, change),
  };
}
