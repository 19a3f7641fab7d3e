import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useSessionIsOver } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Modal } from '../ui/Modal.tsx';
import '../ui/Toasts.css';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useShortcuts } from './useShortcuts.ts';

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })));
const ShortcutSheet = lazy(() =>
  import('./ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
);

/** Sidebar, top bar and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const [overlay, setOverlay] = useState<'menu' | 'palette' | 'shortcuts' | null>(null);
  const [collapsed, setCollapsed] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => setOverlay((open) => (open === 'menu' ? null : open)), [path]);
  useShortcuts({
    palette: () => setOverlay('palette'),
    shortcuts: () => setOverlay('shortcuts'),
    collapse: () => setCollapsed((now) => !now),
  });
  return (
    <div className={`${styles.shell} ${collapsed ? styles.collapsed : ''}`}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <aside className={styles.side} aria-label="Sidebar">
        <Sidebar onSearch={() => setOverlay('palette')} />
      </aside>
      <div className={styles.column}>
        <TopBar onMenu={() => setOverlay('menu')} onSearch={() => setOverlay('palette')} />
        <main id="main" tabIndex={-1} style={{ outline: 'none' }}>
          {children}
        </main>
      </div>
      <MobileMenu open={overlay === 'menu'} onClose={() => setOverlay(null)} onSearch={() => setOverlay('palette')} />
      <Suspense>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(null)} />}
        {overlay === 'shortcuts' && <ShortcutSheet onClose={() => setOverlay(null)} />}
      </Suspense>
      <LoggedOutDialog />
      <Notifications position="bottom-right" />
    </div>
  );
}

function MobileMenu({ open, onClose, onSearch }: { open: boolean; onClose: () => void; onSearch: () => void }) {
  return (
    <Drawer.Root opened={open} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0} h="100dvh">
          <Sidebar onSearch={onSearch} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Says that the session ended. What was typed stays on the page behind it. */
function LoggedOutDialog() {
  const isOver = useSessionIsOver();
  const [dismissed, setDismissed] = useState(false);
  if (!isOver || dismissed) return null;
  return (
    <Modal
      title={TEXTS.loggedOut}
      onClose={() => setDismissed(true)}
      onSubmit={async () => location.reload()}
      submitText="Sign in again"
      cancelText="Stay on this page"
      size={420}
    >
      {TEXTS.sessionExpired}
    </Modal>
  );
}
