import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentOrganizationId } from './platform/organizationId.ts';
import { startInsight } from './platform/insight.ts';
import { SessionProvider } from './platform/SessionProvider.tsx';
import { createSession } from './platform/session.ts';
import { Theme } from './platform/Theme.tsx';
import { connectTabs } from './platform/tabs.ts';
import { TEXTS } from './platform/texts.ts';
import { router } from './router.tsx';

const session = createSession({
  fetch: (...request) => fetch(...request),
  organizationId: currentOrganizationId,
  exclusively: (name, task) => (navigator.locks ? navigator.locks.request(name, task) : task()),
  leaveTo: (uri) => location.assign(uri),
  tabs: connectTabs(),
  onConfig: startInsight,
});

// The router would reload the window for a page whose file does not load, and so lose the page that is there when the
// server is away. It knows such a failure by its words; ours lead to a message in the shell instead.
addEventListener('vite:preloadError', (event) => {
  (event as Event & { payload: Error }).payload.message = TEXTS.pageMissing;
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Theme>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </Theme>
  </StrictMode>,
);
