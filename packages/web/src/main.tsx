import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentOrganizationId } from './platform/organizationId.ts';
import { startInsight } from './platform/insight.ts';
import { SessionProvider } from './platform/SessionProvider.tsx';
import { createSession } from './platform/session.ts';
import { Theme } from './platform/Theme.tsx';
import { router } from './router.tsx';

const session = createSession({
  fetch: (...request) => fetch(...request),
  organizationId: currentOrganizationId,
  exclusively: (name, task) => (navigator.locks ? navigator.locks.request(name, task) : task()),
  leaveTo: (uri) => location.assign(uri),
  onConfig: startInsight,
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
