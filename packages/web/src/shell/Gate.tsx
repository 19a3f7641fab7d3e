import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { BreadcrumbsProvider } from '../platform/breadcrumbs.tsx';
import type { ReadAlone } from '../platform/apiTypes.ts';
import { DataProvider, useAhead } from '../platform/data.tsx';
import {
  OrganizationIdContext,
  chooseOrganization,
  lastPickedOrganization,
  setCurrentOrganization,
  withoutOrganization,
} from '../platform/organizationId.ts';
import { OrganizationProvider } from '../platform/OrganizationProvider.tsx';
import { ProjectProvider } from '../platform/project.tsx';
import { useSession, useSessionState, useUser } from '../platform/SessionProvider.tsx';
import { STORAGE, recall, remember } from '../platform/storage.ts';
import { TEXTS } from '../platform/texts.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import { authModeAt, wantedPage } from '../auth/authAddress.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { Shell } from './Shell.tsx';
import { SimpleHeader } from './SimpleHeader.tsx';
import { Centered, InitFailed, SignInFailed, Starting, Unreachable } from './StartupProblem.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const AuthPage = lazyPart(async () => ({ default: (await import('../auth/index.ts')).AuthPage }));
const Redirect = lazyPart(async () => ({ default: (await import('./Redirect.tsx')).Redirect }));
const OrganizationGate = lazyPart(async () => ({
  default: (await import('../organizations/index.ts')).OrganizationGate,
}));

/**
 * How much of the app stands around a page: everything; no sidebar and top bar; only a simple header, for pages that
 * need no organization; or nothing at all, not even signing in.
 */
export type Layout = 'full' | 'lite' | 'noOrganization' | 'preAuth';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout;
    /** What its page reads first, asked for before the page is drawn. */
    ahead?: readonly ReadAlone[];
  }
}

/** Decides what stands between a person and a page: starting, signing in, an organization, then the shell. */
export function Gate({ children }: { children: ReactNode }) {
  const layout = useRouterState({
    select: ({ matches, location }) =>
      layoutOf(
        location.pathname,
        matches.map(({ staticData }) => staticData.layout),
      ),
  });
  if (layout === 'preAuth') return children;
  return (
    <Suspense fallback={<Starting />}>
      <SignedIn layout={layout}>{children}</SignedIn>
    </Suspense>
  );
}

/** The innermost route that asks for a layout gets it; presentations fill the screen without asking. */
export function layoutOf(path: string, asked: readonly (Layout | undefined)[]): Layout {
  const own = asked.findLast((layout) => layout !== undefined);
  return own ?? (path.startsWith('/present/') ? 'lite' : 'full');
}

/** The organization an address names; it stays there from page to page. */
const orgIn = (search: object): string | null =>
  'org' in search && typeof search.org === 'string' ? search.org : null;

type LayoutProps = { layout: Layout; children: ReactNode };

function SignedIn({ layout, children }: LayoutProps) {
  const state = useSessionState();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  switch (state.step) {
    case 'starting':
      return <Starting />;
    case 'initFailed':
      return <InitFailed message={state.message} />;
    case 'unreachable':
      return <Unreachable host={state.host} message={state.message} />;
    case 'redirect':
      return <Redirect {...state} />;
    case 'signInFailed':
      return <SignInFailed message={state.message} />;
    case 'signIn':
      return <AuthPage newInstallation={state.newInstallation} forceRegister={path === '/invitation'} />;
    case 'signedIn':
      return authModeAt(path) ? <Onward /> : <InOrganization layout={layout}>{children}</InOrganization>;
  }
}

/** From the address of a sign-in form, once signed in: to the page that was wanted. */
function Onward() {
  const { history } = useRouter();
  useEffect(() => history.replace(wantedPage(history.location.search)), [history]);
  return <Starting />;
}

function InOrganization({ layout, children }: LayoutProps) {
  const { organizations } = useUser();
  useReturnToPath();
  const asked = useRouterState({ select: ({ location }) => orgIn(location.search) });
  const id = chooseOrganization(organizations, asked, lastPickedOrganization());
  setCurrentOrganization(id);
  useStrayAddress(asked !== null && asked !== id, organizations.find((organization) => organization.id === id)?.name);
  const { matches } = useRouter().state;
  useAhead(
    id,
    matches.flatMap(({ staticData }) => staticData.ahead ?? []),
  );
  return (
    <OrganizationIdContext value={id ?? ''}>
      <DataProvider>
        {layout === 'noOrganization' ? (
          <SimpleHeader>{children}</SimpleHeader>
        ) : id ? (
          <WithShell layout={layout}>{children}</WithShell>
        ) : (
          <OrganizationGate />
        )}
      </DataProvider>
    </OrganizationIdContext>
  );
}

/** Says when an address is of an organization one is not in, and takes it out: what is shown is of another. */
function useStrayAddress(isStray: boolean, shown: string | undefined): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isStray) return;
    history.replace(withoutOrganization(history.location.href));
    toast({
      title: 'You are not in the organization of that link',
      message: shown === undefined ? undefined : `This is ${shown}.`,
      tone: 'bad',
    });
  }, [history, isStray, shown]);
}

/** After single sign-on: back to the page the person was on when it began. */
function useReturnToPath(): void {
  const { history } = useRouter();
  useEffect(() => {
    const path = recall(STORAGE.postAuthPath, () => sessionStorage);
    if (!path) return;
    remember(STORAGE.postAuthPath, null, () => sessionStorage);
    history.replace(path);
  }, [history]);
}

function WithShell({ layout, children }: LayoutProps) {
  const session = useSession();
  return (
    <OrganizationProvider
      loading={<Starting />}
      failed={(error, retry) => (
        <Centered
          title={TEXTS.fallback}
          actions={
            <>
              <Button onClick={() => void session.signOut()}>Sign Out</Button>
              <OrganizationSwitcher />
              <Button
                look="primary"
                // Whoever was removed meanwhile goes on in another organization, or to the page for those without one.
                onClick={() => {
                  retry();
                  void session.reloadUser();
                }}
              >
                Try Again
              </Button>
            </>
          }
        >
          {error.message}
        </Centered>
      )}
    >
      <ProjectProvider>
        <BreadcrumbsProvider>
          {layout === 'lite' ? <main>{children}</main> : <Shell>{children}</Shell>}
        </BreadcrumbsProvider>
      </ProjectProvider>
    </OrganizationProvider>
  );
}
