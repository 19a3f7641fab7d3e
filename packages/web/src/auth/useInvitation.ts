import { useEffect, useState } from 'react';
import { useApi } from '../platform/SessionProvider.tsx';
import { messageOf } from '../ui/messageOf.ts';

/** What the link of the page invites to: whom, and in words; or why the link does not work. */
export type InvitationState = { email: string; words: string; problem: string; key: string };

/** Reads the invitation of the page's address. Undefined while it is read, and where none is wanted. */
export function useInvitation(wanted: boolean): InvitationState | undefined {
  const api = useApi();
  const [state, setState] = useState<InvitationState>();
  useEffect(() => {
    if (!wanted) return;
    const key = new URLSearchParams(location.search).get('key') ?? '';
    const fail = (problem: string) => setState({ email: '', words: '', problem, key });
    if (key === '') return fail('The link is not complete: open it as you got it.');
    api
      .call('POST /auth/invitation/read', { body: { key } })
      .then(({ email, organization, invitedBy, role }) =>
        setState({
          email,
          words: `${invitedBy} invited you to join ${organization} with the role ${role}.`,
          problem: '',
          key,
        }),
      )
      .catch((cause: unknown) => fail(messageOf(cause)));
  }, [api, wanted]);
  return state;
}
