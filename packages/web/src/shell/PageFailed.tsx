import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { useServerState, useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { messageOf } from '../ui/messageOf.ts';

type Props = { error: unknown; reset: () => void };

/** In the place of a page whose file did not load, or that failed. The shell around it goes on. */
export function PageFailed({ error, reset }: Props) {
  const isMissing = error instanceof Error && error.message === TEXTS.pageMissing;
  const title = isMissing ? TEXTS.pageMissing : 'This page failed';
  useBreadcrumbs({ label: title });
  return (
    <EmptyState title={title} actions={isMissing && <Retry reset={reset} />}>
      {isMissing ? TEXTS.pageMissingHint : messageOf(error)}
    </EmptyState>
  );
}

/**
 * Asks for the page again by itself once the server is back. The button loads the window anew, but only from a server that
 * answers: a browser has nothing to show of one that does not.
 */
function Retry({ reset }: Pick<Props, 'reset'>) {
  const { server } = useSession();
  const [busy, setBusy] = useState(false);
  useOnReturn(reset);
  const retry = async () => {
    setBusy(true);
    if (await server.look()) location.reload();
    setBusy(false);
  };
  return (
    <Button look="primary" busy={busy} onClick={() => void retry()}>
      Try again
    </Button>
  );
}

/** Finds out at once whether the server is away, and loads the page again when it comes back. */
function useOnReturn(reset: () => void): void {
  const { server } = useSession();
  const router = useRouter();
  const { isAway } = useServerState();
  const wasAway = useRef(isAway);
  useEffect(() => void server.look(), [server]);
  useEffect(() => {
    if (!isAway && wasAway.current) void router.invalidate().then(reset);
    wasAway.current = isAway;
  }, [isAway, router, reset]);
}
