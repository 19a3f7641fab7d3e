import { useState } from 'react';
import { Facts } from '../ui/Card.tsx';
import { SwitchField } from '../ui/Field.tsx';
import { letterShortcutsOn, turnLetterShortcuts } from '../ui/keys.ts';
import { Modal } from '../ui/Modal.tsx';
import { SHORTCUTS } from './useShortcuts.ts';

/** What every key does, and the switch that turns those without Ctrl or ⌘ off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(letterShortcutsOn);
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose} size={440}>
      <Facts items={SHORTCUTS.map(([keys, does]) => [keys, does] as const)} />
      <SwitchField
        label="Shortcuts of one key"
        hint="In this browser. Those with Ctrl or ⌘ always work."
        checked={on}
        onChange={(next) => {
          turnLetterShortcuts(next);
          setOn(next);
        }}
      />
    </Modal>
  );
}
