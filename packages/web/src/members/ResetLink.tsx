import type { Member } from '@gb/domain/members';
import { useState } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { Modal } from '../ui/Modal.tsx';
import { absolute, useTeamActions } from './useTeam.ts';

/** Makes a link with which a member chooses a new password, to hand over. */
export function ResetLink({ member, onClose }: { member: Member; onClose: () => void }) {
  const { makeResetLink } = useTeamActions();
  const [link, setLink] = useState<string>();
  const make = async () => {
    setLink(absolute((await makeResetLink(member.id)).link));
    // The link takes the question's place and stays until it is copied.
    return false;
  };
  if (link)
    return (
      <Modal title={`Password of ${member.name}`} onClose={onClose} size={560}>
        <Alert tone="accent">
          Hand this link to {member.email}, and to nobody else. It works once, for 30 minutes.
        </Alert>
        <CodeBlock code={link} label="Link to choose a new password" />
      </Modal>
    );
  return (
    <Modal
      title={`Reset the password of ${member.name}?`}
      onClose={onClose}
      onSubmit={make}
      submitText="Make a link"
      size={480}
    >
      You get a link to hand over. Until {member.name} uses it, the password stays as it is; then they are signed out
      everywhere.
    </Modal>
  );
}
