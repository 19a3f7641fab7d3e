import { useState } from 'react';
import { TEXTS } from '../platform/texts.ts';
import { Modal } from '../ui/Modal.tsx';

/** Says that the session ended. What was typed stays on the page behind it. */
export function LoggedOutDialog() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
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
