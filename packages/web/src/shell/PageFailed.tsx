import { useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { messageOf } from '../ui/messageOf.ts';

/** In the place of a page whose file did not load, or that failed. The shell around it goes on. */
export function PageFailed({ error }: { error: unknown }) {
  const isMissing = error instanceof Error && error.message === TEXTS.pageMissing;
  const title = isMissing ? TEXTS.pageMissing : 'This page failed';
  useBreadcrumbs({ label: title });
  return (
    <EmptyState title={title} actions={isMissing && <Retry />}>
      {isMissing ? TEXTS.pageMissingHint : messageOf(error)}
    </EmptyState>
  );
}

/** Loads the window anew, but only from a server that answers: a browser has nothing to show of one that does not. */
function Retry() {
  const { server } = useSession();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    if (await server.look()) location.reload();
    else server.heard(false);
    setBusy(false);
  };
  return (
    <Button look="primary" busy={busy} onClick={() => void retry()}>
      Try again
    </Button>
  );
}
