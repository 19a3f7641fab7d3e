import { Link, createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { useBreadcrumbs } from './platform/breadcrumbs.tsx';
import { PageFailed } from './shell/PageFailed.tsx';
import { buttonClass } from './ui/Button.tsx';
import { EmptyState } from './ui/EmptyState.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
  useBreadcrumbs({ label: 'Page not found' });
  return (
    <EmptyState
      title="There is no such page"
      actions={
        <Link to="/" className={buttonClass('primary')}>
          Go home
        </Link>
      }
    >
      The address may be mistyped, or what it showed is gone.
    </EmptyState>
  );
}
