import { ROLES, type Role } from '@gb/domain/permissions';
import { DEFAULT_SETTINGS } from '@gb/domain/organizations';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Theme } from '../src/platform/Theme.tsx';
import { SessionProvider } from '../src/platform/SessionProvider.tsx';
import { currentOrganizationId } from '../src/platform/organizationId.ts';
import { createSession } from '../src/platform/session.ts';
import { Gate } from '../src/shell/Gate.tsx';

export type Sent = { method: string; path: string; body: unknown; organization: string | null };
type Reply = { status?: number; body: unknown };
/** Answers by "METHOD /path"; a function sees the request. What is not listed is a 404. */
export type Routes = Record<string, Reply | ((sent: Sent) => Reply)>;

const INIT = {
  telemetry: 'disabled',
  cloud: false,
  isMultiOrg: false,
  allowSelfOrgCreation: true,
  appOrigin: 'http://localhost:3000',
  apiHost: 'http://localhost:3000',
  cdnHost: '',
  usingSSO: false,
  build: { sha: 'abcdef1234', date: '2026-11-01T00:00:00Z' },
  links: { docs: '', community: '', liveChat: '', licenseServer: '' },
};

const USER = {
  userId: 'u_1',
  userName: 'Ada Okafor',
  email: 'ada@acme.io',
  verified: true,
  superAdmin: false,
  license: null,
  organizations: [{ id: 'org_1', name: 'Acme Labs' }],
};

const organization = (role: Role) => ({
  organization: {
    id: 'org_1',
    name: 'Acme Labs',
    dateCreated: '2026-11-01T00:00:00Z',
    settings: DEFAULT_SETTINGS,
    messages: [],
    members: [],
    invites: [],
    freeSeats: 3,
    enterprise: false,
    disableSelfServeBilling: false,
    freeTrialDate: null,
    subscription: null,
    appearance: { sidebarColor: null, logo: null },
  },
  members: [],
  currentUserPermissions: {
    global: {
      permissions: Object.fromEntries(ROLES[role].map((name) => [name, true])),
      limitAccessByEnvironment: false,
      environments: [],
    },
    projects: {},
  },
  commercialFeatures: [],
  accountPlan: 'oss',
  effectiveAccountPlan: 'oss',
});

export const DEFINITIONS = { projects: [], tags: [], environments: [], attributes: [], savedGroups: [] };

/** The server's side of every page: somebody with a role is signed in, and nothing has been made yet. */
export const signedIn = (role: Role = 'admin'): Routes => ({
  'GET /api/init': { body: INIT },
  'POST /auth/refresh': { body: { token: 'token-1' } },
  'GET /user': { body: USER },
  'GET /organization': { body: organization(role) },
  'GET /organization/definitions': { body: DEFINITIONS },
  'GET /api/v1/metrics': { body: { metrics: [] } },
});

export const signedOut = (newInstallation: boolean): Routes => ({
  ...signedIn(),
  'POST /auth/refresh': { body: { showLogin: true, newInstallation } },
});

/** A server that speaks HTTP at the fetch boundary, and remembers what it was sent. */
export function fakeServer(routes: Routes) {
  const sent: Sent[] = [];
  const fakeFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost:3000');
    const headers = new Headers(init.headers);
    const request: Sent = {
      method: init.method ?? 'GET',
      path: url.pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      organization: headers.get('X-Organization'),
    };
    sent.push(request);
    const route = routes[`${request.method} ${request.path}`] ?? {
      status: 404,
      body: { status: 404, message: `No route ${request.method} ${request.path}`, code: 'notFound', requestId: 'r' },
    };
    const { status = 200, body } = typeof route === 'function' ? route(request) : route;
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  };
  return { fetch: fakeFetch as typeof fetch, sent };
}

export const refused = (status: number, message: string): Reply => ({
  status,
  body: { status, message, code: 'refused', requestId: 'req_1' },
});

/** Renders a page in the whole shell, as somebody meets it. */
export function renderPage(page: ReactNode, routes: Routes, path = '/page') {
  const server = fakeServer(routes);
  const session = createSession({
    fetch: server.fetch,
    organizationId: currentOrganizationId,
    exclusively: (_name, task) => task(),
    leaveTo: () => {},
  });
  const root = createRootRoute({ component: () => <Gate>{page}</Gate> });
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const view = render(
    <Theme still>
      <SessionProvider session={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </Theme>,
  );
  return { ...view, server, session, router };
}
