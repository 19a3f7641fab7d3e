import { Drawer } from '@mantine/core';
import '../ui/Overlay.css';
import { useFocusBack } from '../ui/useFocusBack.ts';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar in a drawer, for small screens. */
export function MobileMenu({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body p={0} h="100dvh">
          <Sidebar onSearch={onSearch} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
