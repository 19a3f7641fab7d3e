import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSessionIsOver } from '../platform/SessionProvider.tsx';
import { telemetry } from '../platform/insight.ts';
import { wantHeading } from '../ui/pageHeading.ts';
import { Toasts } from '../ui/toast.tsx';
import styles from './Shell.module.css';
import { STORAGE, recall, remember } from '../platform/storage.ts';
import { type OpenUpgrade, UpgradeProvider } from '../platform/upgrade.tsx';
import { Notices } from './Notices.tsx';
import { ServerNotice } from './ServerNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useInsight } from './useInsight.ts';
import { useShortcuts } from './useShortcuts.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const Palette = lazyPart(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const MobileMenu = lazyPart(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));
const LoggedOutDialog = lazyPart(async () => ({ default: (await import('./LoggedOutDialog.tsx')).LoggedOutDialog }));
const UpgradeModal = lazyPart(async () => ({ default: (await import('./billing/UpgradeModal.tsx')).UpgradeModal }));
const ShortcutSheet = lazyPart(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/** Sidebar, top bar and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<'menu' | 'palette' | 'shortcuts' | null>(null);
  const [upgrade, setUpgrade] = useState<{ source: string; reason: string | undefined } | null>(null);
  const [collapsed, setCollapsed] = useCollapsed();
  const sessionIsOver = useSessionIsOver();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => setOverlay((open) => (open === 'menu' ? null : open)), [path]);
  const openUpgrade: OpenUpgrade = useCallback((source, reason) => {
    setOverlay(null);
    telemetry.track('View Upgrade Modal', { source });
    setUpgrade({ source, reason });
  }, []);
  const closeUpgrade = useCallback(() => setUpgrade(null), []);
  useFocusOnPage(
    useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname }),
  );
  useInsight(path);
  useShortcuts({
    palette: () => setOverlay('palette'),
    shortcuts: () => setOverlay('shortcuts'),
    collapse: () => setCollapsed(!collapsed),
  });
  return (
    <UpgradeProvider value={openUpgrade}>
      <div className={`${styles.shell} ${collapsed ? styles.collapsed : ''}`}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <aside className={styles.side} aria-label="Sidebar">
          <Sidebar onSearch={() => setOverlay('palette')} onCollapse={() => setCollapsed(true)} />
        </aside>
        <div className={styles.column}>
          <TopBar
            onMenu={() => setOverlay('menu')}
            onSearch={() => setOverlay('palette')}
            onShortcuts={() => setOverlay('shortcuts')}
            onExpand={collapsed ? () => setCollapsed(false) : undefined}
          />
          <ServerNotice />
          <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
            <Notices />
            {children}
          </main>
        </div>
        <Suspense>
          {overlay === 'menu' && <MobileMenu onClose={() => setOverlay(null)} onSearch={() => setOverlay('palette')} />}
          {sessionIsOver && <LoggedOutDialog />}
          {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
          {upgrade && <UpgradeModal {...upgrade} onClose={closeUpgrade} />}
          {overlay === 'shortcuts' && <ShortcutSheet onClose={() => setOverlay(null)} />}
        </Suspense>
        <Toasts />
      </div>
    </UpgradeProvider>
  );
}

/** After the way to another page, the keyboard and the screen reader go on at its heading. */
function useFocusOnPage(path: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else wantHeading();
  }, [path]);
}

/** Whether the sidebar is hidden, remembered for the next visit. */
function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => recall(STORAGE.sidebar) === 'hidden');
  return [
    collapsed,
    (next) => {
      remember(STORAGE.sidebar, next ? 'hidden' : null);
      setCollapsed(next);
    },
  ];
}
