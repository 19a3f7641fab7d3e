import type { RoleAssignment } from '@gb/domain/members';
import { type ReactNode, useState } from 'react';
import { Modal } from '../ui/Modal.tsx';
import { RoleFields } from './RoleFields.tsx';

type RoleFormProps = {
  title: string;
  role: RoleAssignment;
  submitText: string;
  onSave: (role: RoleAssignment) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** Chooses what somebody may do: a member, an invited person, or one who asked to join. */
export function RoleForm({ title, role, submitText, onSave, onClose, children }: RoleFormProps) {
  const [value, setValue] = useState(role);
  return (
    <Modal title={title} onClose={onClose} onSubmit={() => onSave(value)} submitText={submitText}>
      {children}
      <RoleFields value={value} onChange={setValue} />
    </Modal>
  );
}
