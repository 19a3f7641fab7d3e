import type { Invite, Member } from '@gb/domain/members';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, type Routes, refused, renderPage, signedIn } from '../../test/app.tsx';
import { make } from '../../test/make.ts';
import { MemberPage } from './MemberPage.tsx';
import { TeamPage } from './TeamPage.tsx';

const date = '2026-11-01T00:00:00.000Z';
const anyRole = { limitAccessByEnvironment: false, environments: [], projectRoles: [] };
const person = (id: string, name: string, more: Partial<Member> & Pick<Member, 'role'>): Member => ({
  id,
  name,
  email: `${id}@acme.io`,
  verified: true,
  dateCreated: date,
  ...anyRole,
  ...more,
});
const KIM = person('kim', 'Kim Engineer', { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] });
const MEMBERS = [person('u_1', 'Ada Okafor', { role: 'admin' }), KIM];
const INVITE: Invite = {
  id: 'inv_1',
  email: 'new@acme.io',
  role: 'readonly',
  ...anyRole,
  invitedBy: 'Ada Okafor',
  dateCreated: date,
  dateExpires: '2099-01-01T00:00:00.000Z',
  link: '/invitation?key=k',
};
const definitions = { ...DEFINITIONS, environments: ['production', 'dev'].map(make.environment) };

const team = (more: Routes = {}): Routes => ({
  ...signedIn(),
  'GET /organization/names': { body: definitions },
  'GET /api/v1/members': { body: { members: MEMBERS } },
  'GET /api/v1/pending-members': { body: { pendingMembers: [] } },
  'GET /api/v1/invites': { body: { invites: [], mailIsConfigured: false } },
  ...more,
});
const rowOf = async (name: RegExp) => screen.findByRole('row', { name });

describe('the team page', () => {
  it('shows each environment as yes, no, or N/A for roles without limits', async () => {
    renderPage(<TeamPage />, team());
    expect(within(await rowOf(/Ada Okafor/)).getAllByText('N/A')).toHaveLength(2);
    const kim = within(await rowOf(/Kim Engineer/));
    expect([kim.getByText('Yes'), kim.getByText('No')]).toHaveLength(2);
  });

  it('leads from each row to the page of its person', async () => {
    renderPage(<TeamPage />, team());
    const row = within(await rowOf(/Kim Engineer/));
    expect(row.getByRole('link', { name: 'Kim Engineer' }).getAttribute('href')).toBe('/settings/team/kim');
  });

  it('offers nobody to change or remove themselves', async () => {
    renderPage(<TeamPage />, team());
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada Okafor' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'What they may do',
    ]);
  });

  it('removes a member after asking who gets what belongs to them', async () => {
    let heir: string | null = null;
    const { server } = renderPage(
      <TeamPage />,
      team({
        'GET /api/v1/members/:id/owned': { body: { owned: [{ object: 'experiment', id: 'exp_1', name: 'Buttons' }] } },
        'DELETE /api/v1/members/:id': ({ query }) => {
          heir = query.get('handOverTo');
          return { body: { deletedId: 'kim' } };
        },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Kim Engineer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Kim Engineer?' });
    expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(await within(dialog).findByRole('link', { name: 'Buttons' })).toBeTruthy();
    await userEvent.click(within(dialog).getByLabelText('Hand it over to'));
    await userEvent.click(await screen.findByRole('option', { name: /^Ada Okafor/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(heir).toBe('u_1'));
  });

  it('shows the link of an invitation where no letter can be sent', async () => {
    const sent = { invites: [{ invite: INVITE, delivery: 'notConfigured' as const, problem: '' }] };
    const { server } = renderPage(<TeamPage />, team({ 'POST /api/v1/invites': { status: 201, body: sent } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findByText('Enter at least one address')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('Email addresses'), 'new@acme.io{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText(/Email is not configured on this server/)).toBeTruthy();
    expect(screen.getByText('http://localhost:3000/invitation?key=k')).toBeTruthy();
    expect(server.sent.find(({ method, path }) => method === 'POST' && path === '/api/v1/invites')?.body).toMatchObject(
      {
        emails: ['new@acme.io'],
        role: 'collaborator',
      },
    );
  });

  it('says what the server refused, and keeps what was typed', async () => {
    renderPage(
      <TeamPage />,
      team({ 'POST /api/v1/invites': refused(402, 'Whoops! You are over your free seat limit.') }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite people' });
    await userEvent.type(within(dialog).getByLabelText('Email addresses'), 'new@acme.io{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Invite' }));
    expect(await within(dialog).findByText('Whoops! You are over your free seat limit.')).toBeTruthy();
    expect(within(dialog).getByText('new@acme.io')).toBeTruthy();
  });

  it('says who waits when nobody does, and what an invitation is when there is none', async () => {
    renderPage(<TeamPage />, team());
    await userEvent.click(await screen.findByRole('tab', { name: /Pending members/ }));
    expect(await screen.findByRole('heading', { name: 'Nobody is waiting' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Pending invites/ }));
    expect(await screen.findByRole('heading', { name: 'No open invitations' })).toBeTruthy();
  });

  it('says so when the page is forbidden', async () => {
    const forbidden = refused(403, 'You do not have permission to do that');
    renderPage(<TeamPage />, {
      ...team({ 'GET /api/v1/pending-members': forbidden, 'GET /api/v1/invites': forbidden }),
      'GET /organization': signedIn('readonly')['GET /organization'] as never,
    });
    expect(await screen.findByRole('heading', { name: 'You do not have access to this page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('offers another try when reading fails', async () => {
    const routes = team({ 'GET /api/v1/members': refused(500, 'The database is away') });
    renderPage(<TeamPage />, routes);
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
    Object.assign(routes, team());
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rowOf(/Kim Engineer/)).toBeTruthy();
  });
});

describe('what a member may do', () => {
  it('says what, where and why', async () => {
    renderPage(<MemberPage id="kim" />, team({ 'GET /api/v1/members/:id': { body: { member: KIM } } }));
    expect(await screen.findByText('Because the role is Engineer, limited to dev.')).toBeTruthy();
    const sentence = screen.getByText(/switch features on and off/);
    expect(sentence.textContent).toBe('switch features on and off and publish changes in dev only');
    expect(screen.getByText('Kim Engineer may not')).toBeTruthy();
  });

  it('says so when there is no such member', async () => {
    renderPage(<MemberPage id="x" />, team({ 'GET /api/v1/members/:id': refused(404, 'No member with id x') }));
    expect((await screen.findByRole('alert')).textContent).toContain('No member with id x');
  });
});
