import { Facts } from '../ui/Card.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SHORTCUTS } from './useShortcuts.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose} size={440}>
      <Facts items={SHORTCUTS.map(([keys, does]) => [keys, does] as const)} />
    </Modal>
  );
}
