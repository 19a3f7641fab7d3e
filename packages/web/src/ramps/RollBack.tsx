import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';

type RollBackProps = { onRollBack: (reason: string) => Promise<unknown>; onClose: () => void };

/** Asks why, which goes into the log. */
export function RollBack({ onRollBack, onClose }: RollBackProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal
      title="Roll back"
      submitText="Roll back"
      submitLook="danger"
      onClose={onClose}
      onSubmit={() => onRollBack(reason.trim())}
    >
      <p>The rule becomes as it was before the ramp started, in every environment it applies in.</p>
      <TextField
        label="Why"
        optional
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Modal>
  );
}
