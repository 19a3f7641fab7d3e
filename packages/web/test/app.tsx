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
import type { Call, Output } from '../src/platform/apiTypes.ts';
import { Theme } from '../src/platform/Theme.tsx';
import { SessionProvider } from '../src/platform/SessionProvider.tsx';
import { currentOrganizationId } from '../src/platform/organizationId.ts';
import { type SessionPorts, createSession } from '../src/platform/session.ts';
import { Gate } from '../src/shell/Gate.tsx';
import { rootSearch } from '../src/shell/rootSearch.ts';

export type Sent = { method: string; path: string; body: unknown; organization: string | null };
type Reply<Body> = { status?: number; body: Body };
/** An answer outside of what a row promises: a refusal, or what no server of ours would say. */
type Outside = { isOutside: true; status?: number; body: unknown };
/** A request as a faked row sees it, with the parameters of its path. */
type Request = Sent & { params: Readonly<Record<string, string>>; query: URLSearchParams };
/** Where a page of a list lies among its rows. A fake list is whole, so that it may be left out. */
type Place = typeof WHOLE;
type Body<Answer> = Answer extends Place ? Omit<Answer, keyof Place> & Partial<Place> : Answer;
type Answer<C extends Call> = Reply<Body<Output<C>>> | Outside;
/** Answers by row of the server's table; a function sees the request. Rows that are not listed answer 404. */
export type Routes = { [C in Call]?: Answer<C> | ((request: Request) => Answer<C> | Promise<Answer<C>>) };

const WHOLE = { limit: 100, offset: 0, count: 0, total: 0, hasMore: false, nextOffset: null as number | null };

export const INIT: Output<'GET /api/init'> = {
  telemetry: 'disable',
  cloud: false,
  isMultiOrg: false,
  allowSelfOrgCreation: true,
  appOrigin: 'http://localhost:3000',
  apiHost: 'http://localhost:3000',
  cdnHost: '',
  usingSSO: false,
  s3domain: '',
  gcsDomain: '',
  config: 'db',
  defaultConversionWindowHours: 72,
  sentryDSN: '',
  storeSegmentsInMongo: false,
  usingFileProxy: false,
  setupCodeNeeded: false,
  telemetryURL: '',
  productFlags: { apiHost: '', clientKey: '' },
  build: { sha: 'abcdef1234', date: '2026-11-01T00:00:00Z' },
  links: { docs: '', community: '', liveChat: '', licenseServer: '' },
};

export const USER: Output<'GET /user'> = {
  userId: 'u_1',
  userName: 'Ada Okafor',
  email: 'ada@acme.io',
  verified: true,
  superAdmin: false,
  license: null,
  organizations: [{ id: 'org_1', name: 'Acme Labs', dateCreated: '2026-11-01T00:00:00Z' }],
};

export const organization = (role: Role = 'admin'): Output<'GET /organization'> => ({
  organization: {
    id: 'org_1',
    name: 'Acme Labs',
    dateCreated: '2026-11-01T00:00:00Z',
    settings: DEFAULT_SETTINGS,
    messages: [],
    licenseKey: '',
    discountCode: null,
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
  teams: [],
  roles: [],
  apiKeys: [],
  enterpriseSSO: null,
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

export const DEFINITIONS: Output<'GET /organization/names'> = {
  projects: [],
  tags: [],
  environments: [],
  datasources: [],
};

/** The server's side of every page: somebody with a role is signed in, and nothing has been made yet. */
export const signedIn = (role: Role = 'admin'): Routes => ({
  'GET /api/init': { body: INIT },
  'POST /auth/refresh': { body: { token: 'token-1' } },
  'GET /user': { body: USER },
  'GET /organization': { body: organization(role) },
  'GET /organization/names': { body: DEFINITIONS },
  'GET /api/v1/metrics': { body: { metrics: [] } },
  'GET /api/v1/reviews': { body: { reviews: [] } },
  'GET /api/v1/references/:object/:id': { body: { usedBy: [], hidden: 0 } },
  'GET /api/v1/members/:id/owned': { body: { owned: [] } },
});

export const signedOut = (newInstallation: boolean): Routes => ({
  ...signedIn(),
  'POST /auth/refresh': { body: { showLogin: true, newInstallation } },
});

const words = (call: string): number => call.split('/').filter((part) => !part.startsWith(':')).length;

/** The parameters of a path, when it is one of these calls. */
function match(call: string, asked: string): Record<string, string> | null {
  const parts = call.split('/');
  const given = asked.split('/');
  if (parts.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[at] ?? '');
    else if (part !== given[at]) return null;
  }
  return params;
}

/** Rejects when whoever asked does not wait any more. */
const leftBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** A server that speaks HTTP at the fetch boundary, and remembers what it was sent. */
export function fakeServer(routes: Routes) {
  const sent: Sent[] = [];
  const answerTo = (request: Sent, query: URLSearchParams): Reply<unknown> | Promise<Reply<unknown>> => {
    // A path in words goes before one with a parameter in the same place.
    const calls = Object.keys(routes).sort((one, other) => words(other) - words(one)) as Call[];
    for (const call of calls) {
      const params = match(call, `${request.method} ${request.path}`);
      const route = params && routes[call];
      if (route) return typeof route === 'function' ? route({ ...request, params, query }) : route;
    }
    return refused(404, `No route ${request.method} ${request.path}`);
  };
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
    const answer = answerTo(request, url.searchParams);
    const { status = 200, body } = await (init.signal ? Promise.race([answer, leftBy(init.signal)]) : answer);
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  };
  return { fetch: fakeFetch as typeof fetch, sent };
}

/** A refusal in words. */
export const refused = (status: number, message: string, more: object = {}): Outside => ({
  status,
  body: { status, message, code: 'refused', requestId: 'req_1', ...more },
  isOutside: true,
});

/** What no server of ours would answer. */
export const odd = (body: unknown): Outside => ({ isOutside: true, body });

/**
 * Renders a page in the whole shell, as somebody meets it. `ports` are of the browser; a server that
 * is not there any more answers nothing.
 */
export function renderPage(
  page: ReactNode,
  routes: Routes,
  path = '/page',
  ports: Partial<SessionPorts> = {},
  isThere = () => true,
) {
  const server = fakeServer(routes);
  const session = createSession({
    fetch: (...request) => (isThere() ? server.fetch(...request) : Promise.reject(new TypeError('Failed to fetch'))),
    organizationId: currentOrganizationId,
    exclusively: (_name, task) => task(),
    leaveTo: () => {},
    ...ports,
  });
  const root = createRootRoute({ ...rootSearch, component: () => <Gate>{page}</Gate> });
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
