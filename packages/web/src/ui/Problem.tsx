import { IconAlertTriangle, IconLock, IconMapPinOff } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { messageOf } from './messageOf.ts';

/** Answers that another try does not change. */
const FINAL: Readonly<Record<number, readonly [title: string, Icon: typeof IconLock]>> = {
  403: ['You do not have access to this page', IconLock],
  404: ['This is not here, or not any more', IconMapPinOff],
};

/** A page's data could not be read: what the server said, and a way to try again where that can help. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const final = 'status' in error ? FINAL[Number(error.status)] : undefined;
  const [title, Icon] = final ?? ['This could not be loaded', IconAlertTriangle];
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon size={22} />}
        title={title}
        actions={!final && <Button onClick={onRetry}>Try Again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    </div>
  );
}
