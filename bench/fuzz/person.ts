import { randomBytes } from 'node:crypto';
import type { Person } from '../../packages/server/test/app.ts';
import type { Installation } from '../many/installation.ts';

/** The owner of an installation as the samples of the table know people, over HTTP. */
export function personOver({ server, headers, ownerId }: Installation): {
  person: Person;
  /** A header that has a call come from somewhere new, so that nobody is asked to wait for others. */
  elsewhere(): Record<string, string>;
} {
  const elsewhere = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` });
  const asking =
    (own: Readonly<Record<string, string>>): Person['call'] =>
    async (method, path, body) => {
      const answer = await fetch(server.origin + path, {
        method,
        headers: { ...own, ...elsewhere(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as never, headers: {} };
    };
  const organizationId = headers['x-organization'] ?? '';
  const person = (own: Readonly<Record<string, string>>, userId: string, email: string): Person => {
    const call = asking(own);
    const addMember = async (role: object = { role: 'engineer' }) => {
      const address = `${randomBytes(5).toString('hex')}@example.com`;
      const account = { name: 'Sam Stranger', email: address, password: 'a long password' };
      const { token } = (await asking({})<{ token: string }>('POST', '/auth/register', account)).body;
      type Sent = { invites: { invite: { link: string } }[] };
      const sent = await call<Sent>('POST', '/api/v1/invites', { emails: [address], ...role });
      const key = sent.body.invites[0]?.invite.link.split('key=')[1];
      const theirs = { authorization: `Bearer ${token}`, 'x-organization': organizationId };
      await asking(theirs)('POST', '/auth/invitation/accept', { key });
      const me = await asking(theirs)<{ userId: string }>('GET', '/user');
      return person(theirs, me.body.userId, address);
    };
    // Nobody waits to be let in: that takes a domain of the organization's own.
    const addPending = async () => 'u_nobody';
    return { token: (own.authorization ?? '').slice(7), organizationId, userId, email, call, addMember, addPending };
  };
  return { person: person(headers, ownerId, 'olivia@example.com'), elsewhere };
}
