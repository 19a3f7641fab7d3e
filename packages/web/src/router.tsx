import { Link, createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { buttonClass } from './ui/Button.tsx';
import { EmptyState } from './ui/EmptyState.tsx';
import { messageOf } from './ui/messageOf.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: ({ error }) => <EmptyState title="This page failed">{messageOf(error)}</EmptyState>,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function NotFound() {
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
