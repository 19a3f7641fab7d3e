import { useEffect, useRef, useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useServerState, useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Button } from '../ui/Button.tsx';
import { serverIsBack } from '../ui/toast.tsx';
import styles from './Shell.module.css';

const BACK_SHOWN_MS = 4000;
const LOOK_AGAIN_MS = 5 * 60_000;

/** Under the top bar of every page: that the server is away, that it is back, and that it has a newer build. */
export function ServerNotice() {
  const { isAway, hasNewBuild } = useServerState();
  const isBack = useReturn(isAway);
  useLooking();
  const isOffline = isAway && !navigator.onLine;
  return (
    <div className={styles.server} role="status">
      {isAway && (
        <div className={`${styles.notice} ${styles.warning}`}>{TEXTS[isOffline ? 'offline' : 'serverAway']}</div>
      )}
      {isBack && !isAway && !hasNewBuild && <div className={`${styles.notice} ${styles.info}`}>{TEXTS.serverBack}</div>}
      {hasNewBuild && !isAway && (
        <div className={`${styles.notice} ${styles.info}`}>
          <span>{TEXTS.newBuild}</span>
          <Button small onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}

/** True for a moment after the server is back. What is on screen is then read again. */
function useReturn(isAway: boolean): boolean {
  const [isBack, setBack] = useState(false);
  const wasAway = useRef(false);
  const revalidate = useRevalidate();
  useEffect(() => {
    if (isAway) wasAway.current = true;
    if (isAway || !wasAway.current) return;
    wasAway.current = false;
    setBack(true);
    serverIsBack();
    void revalidate();
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isAway, revalidate]);
  return isBack;
}

/** Notices at once what the browser knows of the network, and looks for a newer build when one comes back to the tab. */
function useLooking(): void {
  const { server } = useSession();
  useEffect(() => {
    let looked = performance.now();
    const lost = () => server.heard(false);
    const found = () => void server.look();
    const shown = () => {
      if (document.visibilityState !== 'visible' || performance.now() - looked < LOOK_AGAIN_MS) return;
      looked = performance.now();
      void server.look();
    };
    addEventListener('offline', lost);
    addEventListener('online', found);
    document.addEventListener('visibilitychange', shown);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', found);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [server]);
}
