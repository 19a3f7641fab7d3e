import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { messageOf } from './messageOf.ts';

const FORBIDDEN = 403;

/** A page's data could not be read: what the server said, and a way to try again. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isForbidden = 'status' in error && error.status === FORBIDDEN;
  return (
    <div role="alert">
      <EmptyState
        icon={isForbidden ? <IconLock size={22} /> : <IconAlertTriangle size={22} />}
        title={isForbidden ? 'You do not have access to this page' : 'This could not be loaded'}
        actions={!isForbidden && <Button onClick={onRetry}>Try Again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  );
}
