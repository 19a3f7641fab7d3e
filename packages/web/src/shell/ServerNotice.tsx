import { useEffect, useRef, useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useServerState, useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Button } from '../ui/Button.tsx';
import { serverIsBack } from '../ui/toast.tsx';
import styles from './Shell.module.css';

const BACK_SHOWN_MS = 4000;
const BEAT_MS = 4000;

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

/** Notices at once what the browser knows of the network, and within seconds what only asking can tell. A hidden tab is quiet. */
function useLooking(): void {
  const { server } = useSession();
  useEffect(() => {
    const lost = () => server.heard(false);
    const look = () => void server.look();
    const isShown = () => document.visibilityState === 'visible';
    const beating = setInterval(() => isShown() && server.beat(), BEAT_MS);
    const shown = () => isShown() && look();
    addEventListener('offline', lost);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(beating);
      removeEventListener('offline', lost);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [server]);
}
