import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS, INIT, type Routes, USER, fakeServer, renderPage, signedIn, signedOut } from '../../test/app.tsx';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { currentOrganizationId } from '../platform/organizationId.ts';
import { SessionProvider } from '../platform/SessionProvider.tsx';
import { createSession } from '../platform/session.ts';
import { Theme } from '../platform/Theme.tsx';
import { GeneralPage } from '../settings/index.ts';
import { Page } from '../ui/Page.tsx';
import { Gate } from './Gate.tsx';
import { rootSearch } from './rootSearch.ts';

function Titled({ title, to }: { title: string; to: string }) {
  useBreadcrumbs({ label: title });
  return (
    <Page title={title}>
      <Link to={to}>Go on</Link>
    </Page>
  );
}

/** Two pages that lead to each other, and the general settings, in the whole shell. */
function show(routes: Routes, path: string, more: readonly string[] = []) {
  const root = createRootRoute({
    ...rootSearch,
    component: () => (
      <Gate>
        <Outlet />
      </Gate>
    ),
  });
  const page = (at: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path: at, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/one', () => <Titled title="Page one" to="/two" />),
      page('/two', () => <Titled title="Page two" to="/one" />),
      page('/settings', () => <GeneralPage />),
      ...more.map((at) => page(at, () => <h1>{at}</h1>)),
      page('$', () => <h1>Elsewhere</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const server = fakeServer(routes);
  const session = createSession({
    fetch: server.fetch,
    organizationId: currentOrganizationId,
    exclusively: (_name, task) => task(),
    leaveTo: () => {},
  });
  render(
    <Theme still>
      <SessionProvider session={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </Theme>,
  );
  return { router, server };
}

describe('the way to another page', () => {
  it('leads the keyboard to its heading, and names the tab after it', async () => {
    show(signedIn(), '/one');
    await waitFor(() => expect(document.title).toBe('Page one · GrowthBook'));
    await userEvent.click(await screen.findByRole('link', { name: 'Go on' }));
    const heading = await screen.findByRole('heading', { name: 'Page two' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Page two · GrowthBook');
  });

  it('takes the organization of the address along', async () => {
    const beta = { id: 'org_2', name: 'Beta', dateCreated: '2026-11-01T00:00:00Z' };
    const both = { ...USER, organizations: [...USER.organizations, beta] };
    const { router, server } = show({ ...signedIn(), 'GET /user': { body: both } }, '/one?org=org_2');
    await userEvent.click(await screen.findByRole('link', { name: 'Go on' }));
    await screen.findByRole('heading', { name: 'Page two' });
    expect(router.state.location.href).toBe('/two?org=org_2');
    expect(server.sent.find(({ path }) => path === '/organization')?.organization).toBe('org_2');
  });

  it('says when the address is of an organization one is not in, and takes it out of the address', async () => {
    const { router, server } = show(signedIn(), '/one?org=org_x&q=a');
    expect(await screen.findByText('You are not in the organization of that link')).toBeTruthy();
    expect(screen.getByText('This is Acme Labs.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/one?q=a'));
    expect(server.sent.find(({ path }) => path === '/organization')?.organization).toBe('org_1');
  });

  it('asks before unsaved settings are left, and goes once they may be', async () => {
    const { router } = show(signedIn(), '/settings');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Colour' }), '#1d2433');
    void router.navigate({ to: '/one' as never });
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog.textContent).toContain('What you changed on this page has not been saved.');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Colour' })).toHaveProperty('value', '#1d2433');
    void router.navigate({ to: '/one' as never });
    const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Page one' })).toBeTruthy();
  });
});

describe('what is about oneself', () => {
  const ACCOUNT = ['/reports', '/account/personal-access-tokens', '/account/profile', '/account/password'];
  const entries = async (routes: Routes) => {
    show({ ...signedIn(), ...routes }, '/one', ACCOUNT);
    await screen.findByRole('heading', { name: 'Page one' });
    await userEvent.click(screen.getByRole('button', { name: 'Account of Ada Okafor' }));
    await screen.findByRole('menuitem', { name: 'Sign Out' });
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  };
  const datasources = [{ id: 'ds_1', name: 'Warehouse' }];

  it('is one menu, with reports where there is data to report on', async () => {
    const names = { 'GET /organization/names': { body: { ...DEFINITIONS, datasources } } };
    expect(await entries(names)).toEqual([
      ...['My Reports', 'My Personal Access Tokens', 'Edit Profile', 'Change Password', 'Sign Out'],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Profile' }));
    expect(await screen.findByRole('heading', { name: '/account/profile' })).toBeTruthy();
  });

  it('has no password to change where people sign in elsewhere', async () => {
    const init = { 'GET /api/init': { body: { ...INIT, usingSSO: true } } };
    expect(await entries(init)).toEqual(['My Personal Access Tokens', 'Edit Profile', 'Sign Out']);
  });
});

describe('the address of signing in', () => {
  it('is that of its form, and leads on to the page that was wanted', async () => {
    const routes = signedOut(false);
    const { router } = show(routes, '/two?q=a');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/login?next=%2Ftwo%3Fq%3Da'));
    expect(document.title).toBe('Log In · GrowthBook');
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot'));
    expect(document.title).toBe('Forgot your password? · GrowthBook');
    await userEvent.click(await screen.findByRole('button', { name: 'Back to log in' }));
    Object.assign(routes, signedIn(), { 'POST /auth/login': { body: { token: 'token-1' } } });
    await userEvent.type(await screen.findByLabelText('Email address'), 'ada@acme.io');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByRole('heading', { name: 'Page two' })).toBeTruthy();
    expect(router.state.location.href).toBe('/two?q=a');
  });

  it.each([
    ['/register', 'Create an account'],
    ['/forgot', 'Forgot your password?'],
  ])('may be kept: %s', async (path, heading) => {
    renderPage(<h1>Inside</h1>, signedOut(false), path);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it('leads whoever is signed in already home', async () => {
    const { router } = show(signedIn(), '/login');
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });
});
