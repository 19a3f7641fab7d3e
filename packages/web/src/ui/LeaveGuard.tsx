import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TEXTS } from '../platform/texts.ts';
import { lazyPart } from './lazyPart.tsx';

const Modal = lazyPart(async () => ({ default: (await import('./Modal.tsx')).Modal }));

/** In a form that stands on a page: asks before unsaved changes are left for another page, or with the window. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <Suspense>
      <Modal
        title={TEXTS.leaveQuestion}
        onClose={leaving.reset}
        onSubmit={async () => leaving.proceed()}
        submitText={TEXTS.discard}
        submitLook="danger"
        cancelText={TEXTS.keepEditing}
        size={440}
      >
        {TEXTS.leaveHint}
      </Modal>
    </Suspense>
  );
}
