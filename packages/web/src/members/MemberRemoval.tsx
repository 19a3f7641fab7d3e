import type { Member } from '@gb/domain/members';
import { useState } from 'react';
import { UserList, useUsers } from '../references/index.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { useMembers, useTeamActions } from './useTeam.ts';

/** Asks before somebody loses their access, and who gets what belongs to them. */
export function MemberRemoval({ member, onClose }: { member: Member; onClose: () => void }) {
  const { remove } = useTeamActions();
  const others = useMembers().data?.members.filter(({ id }) => id !== member.id) ?? [];
  const owned = useUsers('member', member.id);
  const [heir, setHeir] = useState('');
  return (
    <Modal
      title={`Remove ${member.name}?`}
      onClose={onClose}
      onSubmit={() => remove(member.id, heir || undefined)}
      submitText="Remove"
      submitLook="danger"
      size={440}
    >
      <p>
        Their access ends with their next request, and so does that of their personal access tokens. What they made
        stays. They can be invited again.
      </p>
      <div>
        <h3 style={{ fontSize: 13, marginBottom: 6 }}>What belongs to them</h3>
        <UserList query={owned} none="Nothing." boxed />
      </div>
      {(owned.data?.users.length ?? 0) > 0 && (
        <Select
          label="Hand it over to"
          initial="Nobody: it keeps their name"
          options={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          value={heir}
          onChange={setHeir}
        />
      )}
    </Modal>
  );
}
