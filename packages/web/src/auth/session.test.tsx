import type { Invitation } from '@gb/domain/members';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Routes, USER, odd, organization, refused, renderPage, signedIn, signedOut } from '../../test/app.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';

const Page = () => <h1>Inside</h1>;
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

describe('a forgotten password', () => {
  const forgot = async (routes: Routes) => {
    const view = renderPage(<Page />, { ...signedOut(false), ...routes });
    await type('Email address', 'ada@acme.io');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link' }));
    return view;
  };

  it('says where the link went, and goes back for another address', async () => {
    const { server } = await forgot({ 'POST /auth/forgot': { body: { status: 200 } } });
    expect(await screen.findByText('Password reset link sent to ada@acme.io.')).toBeTruthy();
    expect(server.sent.find(({ path }) => path === '/auth/forgot')?.body).toEqual({ email: 'ada@acme.io' });
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
  });

  it('says so when the server cannot send letters', async () => {
    await forgot({ 'POST /auth/forgot': refused(409, 'E-mail is not configured on this server.') });
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail is not configured on this server.');
  });
});

describe('an invitation', () => {
  beforeEach(() => window.history.pushState({}, '', '/invitation?key=k'));
  afterEach(() => window.history.pushState({}, '', '/'));
  const read = (body: Invitation): Routes => ({ 'POST /auth/invitation/read': { body } });
  const INVITED: Invitation = { email: 'kim@acme.io', organization: 'Acme Labs', invitedBy: 'Ada', role: 'Engineer' };

  it('says who invites to what, and fills the address in', async () => {
    renderPage(<Page />, { ...signedOut(false), ...read(INVITED) }, '/invitation');
    expect(await screen.findByText('Ada invited you to join Acme Labs with the role Engineer.')).toBeTruthy();
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'kim@acme.io');
  });

  it('says why a link does not work, and still lets people sign in', async () => {
    const dead = { 'POST /auth/invitation/read': refused(400, 'This invitation does not work.') };
    renderPage(<Page />, { ...signedOut(false), ...dead }, '/invitation');
    expect(await screen.findByText('This invitation does not work.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I have an account: log in' })).toBeTruthy();
  });
});

describe('single sign-on', () => {
  const redirecting = (more: { confirm?: boolean } = {}): Routes => ({
    ...signedIn(),
    'POST /auth/refresh': { body: { redirectURI: '/sso', ...more } },
  });
  afterEach(() => sessionStorage.clear());

  it('asks first when the server says so, and signs out on Cancel', async () => {
    const { server } = renderPage(<Page />, {
      ...redirecting({ confirm: true }),
      'POST /auth/logout': { body: { redirectURI: '/' } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Sign In Required' });
    expect(within(dialog).getByRole('button', { name: 'Sign In' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.sent.some(({ path }) => path === '/auth/logout')).toBe(true));
  });

  it('remembers where the person was, and waits five seconds before it leaves', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    renderPage(<Page />, redirecting());
    await screen.findByRole('status', { name: 'Redirecting to your sign-in page' });
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(5000);
    timers.mockRestore();
    expect(sessionStorage.getItem('gb-post-auth-path')).toBe('/');
  });

  it('brings the person back to where they were', async () => {
    sessionStorage.setItem('gb-post-auth-path', '/features?q=checkout');
    const { router } = renderPage(<Page />, signedIn());
    await screen.findByRole('heading', { name: 'Inside' });
    await waitFor(() => expect(router.state.location.href).toBe('/features?q=checkout'));
    expect(sessionStorage.getItem('gb-post-auth-path')).toBeNull();
  });

  it('knows three answers to a refresh, and says so of any other', async () => {
    renderPage(<Page />, { ...signedIn(), 'POST /auth/refresh': odd({}) });
    expect(await screen.findByText('Unknown refresh response')).toBeTruthy();
  });
});

describe('a session that ends under someone who works', () => {
  function Working() {
    const api = useApi();
    return (
      <>
        <input aria-label="Draft" />
        <ActionButton onAction={() => api.call('POST /api/v1/tags', { body: { id: 'work' } })}>Save</ActionButton>
      </>
    );
  }
  const over = (message: string): Routes => {
    let isOver = false;
    return {
      ...signedIn(),
      'POST /auth/refresh': () => ({
        body: isOver ? { showLogin: true, newInstallation: false } : { token: 'token-1' },
      }),
      'POST /api/v1/tags': () => {
        isOver = true;
        return refused(401, message, { code: 'unauthenticated' });
      },
    };
  };

  it.each(['jwt expired', 'This session has ended'])('says so after “%s”, and loses no typing', async (message) => {
    const routes = over(message);
    renderPage(<Working />, routes);
    await type('Draft', 'half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: "You've been logged out" });
    expect(await screen.findByText('Your session has expired. Refresh the page to continue.')).toBeTruthy();
    Object.assign(routes, {
      'POST /auth/login': { body: { token: 'token-2' } },
      'POST /api/v1/tags': { body: { tag: { id: 'work', color: '#029dd1', description: '' } } },
    });
    await userEvent.type(within(dialog).getByLabelText('Password'), 'correct horse');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Draft')).toHaveProperty('value', 'half a thought');
  });

  it('does not end because the server could not be reached for a moment', async () => {
    const routes = over('jwt expired');
    renderPage(<Working />, routes);
    await screen.findByLabelText('Draft');
    routes['POST /auth/refresh'] = refused(502, 'Bad gateway');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Bad gateway');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refreshes once for calls that fail at the same moment', async () => {
    let refreshes = 0;
    const answered = new Set<string>();
    const once =
      <A,>(path: string, body: A) =>
      () => {
        if (answered.has(path)) return { body };
        answered.add(path);
        return refused(401, 'jwt expired');
      };
    const { session } = renderPage(<Page />, {
      ...signedIn(),
      'POST /auth/refresh': () => ({ body: { token: `token-${++refreshes}` } }),
      'GET /api/v1/tags': once('tags', { tags: [] }),
      'GET /api/v1/projects': once('projects', { projects: [] }),
    });
    await screen.findByRole('heading', { name: 'Inside' });
    await act(() => Promise.all([session.api.call('GET /api/v1/tags'), session.api.call('GET /api/v1/projects')]));
    expect(refreshes).toBe(2);
  });
});

describe('an organization one may not enter (any more)', () => {
  const OTHER = { id: 'org_2', name: 'Beta', dateCreated: '2026-11-01T00:00:00Z' };
  const user = (organizations: (typeof OTHER)[]) => ({ body: { ...USER, organizations } });
  const removed = refused(404, 'No organization with id org_1');

  it('can be left for another one', async () => {
    const routes: Routes = {
      ...signedIn(),
      'GET /user': user([...USER.organizations, OTHER]),
      'GET /organization': (request) => (request.organization === OTHER.id ? { body: organization() } : removed),
    };
    renderPage(<Page />, routes);
    expect(await screen.findByText('No organization with id org_1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Acme Labs' })).toBeTruthy();
    routes['GET /user'] = user([OTHER]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Inside' })).toBeTruthy();
  });
});
