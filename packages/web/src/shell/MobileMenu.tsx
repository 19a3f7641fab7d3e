import { Drawer } from '@mantine/core';
import '../ui/Overlay.css';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { PlanBadge } from './PlanBadge.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar in a drawer, for small screens, with what the top bar has no room for there. */
export function MobileMenu({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0} h="100dvh">
          <Sidebar
            onSearch={onSearch}
            about={
              <div className={styles.about}>
                <OrganizationSwitcher />
                <PlanBadge />
              </div>
            }
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
