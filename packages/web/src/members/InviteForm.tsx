import type { RoleAssignment } from '@gb/domain/members';
import { useState } from 'react';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { countOf } from '../ui/format.ts';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { RoleFields } from './RoleFields.tsx';
import styles from './Team.module.css';
import { type SentInvite, absolute, useTeamActions } from './useTeam.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Invites any number of people with one role. Afterwards each link is shown, for where no letter goes. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { invite } = useTeamActions();
  const { defaultRole } = useOrganization().organization.settings;
  const [emails, setEmails] = useState<string[]>([]);
  const [role, setRole] = useState<RoleAssignment>({ ...defaultRole, projectRoles: [] });
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<SentInvite[]>();

  if (sent)
    return (
      <Modal title={`${countOf(sent.length, 'person', 'people')} invited`} onClose={onClose} size={620}>
        <ul className={styles.links}>
          {sent.map((one) => (
            <li key={one.invite.id}>
              <InviteOutcome {...one} />
            </li>
          ))}
        </ul>
      </Modal>
    );

  const save = async () => {
    const wrong = emails.find((email) => !EMAIL.test(email.trim()));
    const problem = emails.length === 0 ? 'Enter at least one address' : wrong && `${wrong} is not an email address`;
    setFault(problem);
    if (problem) return false;
    setSent(await invite({ emails, ...role }));
    // The links are shown in place of the form, which stays until it is closed.
    return false;
  };
  return (
    <Modal title="Invite people" onClose={onClose} onSubmit={save} submitText="Invite" size={620}>
      <ComboTags
        label="Email addresses"
        hint="Type an address and press Enter or a comma."
        options={[]}
        values={emails}
        onChange={setEmails}
        placeholder="name@example.com"
        error={fault}
      />
      <RoleFields value={role} onChange={setRole} />
    </Modal>
  );
}

/** What became of one invitation, and its link to hand over. */
function InviteOutcome({ invite, delivery, problem }: SentInvite) {
  return (
    <>
      <strong>{invite.email}</strong>
      {delivery === 'sent' && <Alert tone="good">The invitation was sent.</Alert>}
      {delivery === 'failed' && (
        <Alert tone="warn">The letter could not be sent ({problem}). Hand this link over yourself.</Alert>
      )}
      {delivery === 'notConfigured' && (
        <Alert>Email is not configured on this server. Hand this link over yourself.</Alert>
      )}
      <CodeBlock code={absolute(invite.link)} label={`Invitation link of ${invite.email}`} />
    </>
  );
}
