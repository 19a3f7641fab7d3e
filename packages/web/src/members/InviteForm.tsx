import type { RoleAssignment } from '@gb/domain/members';
import { email } from '@gb/domain/users';
import { useState } from 'react';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { countOf } from '../ui/format.ts';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { RoleFields } from './RoleFields.tsx';
import styles from './Team.module.css';
import { type SentInvite, absolute, useTeamActions } from './useTeam.ts';

type Typed = { emails: string[]; role: RoleAssignment };

const CHECK = byProblems<Typed>(({ emails }) => {
  if (emails.length === 0) return { emails: 'Enter at least one address' };
  const wrong = emails.find((one) => !email.safeParse(one).success);
  return wrong === undefined ? {} : { emails: `${wrong} is not an email address` };
});

/** Invites any number of people with one role. Afterwards each link is shown, for where no letter goes. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { invite } = useTeamActions();
  const { defaultRole } = useOrganization().organization.settings;
  const { fields, shown, change, attempt } = useFields<Typed, Typed>(
    () => ({ emails: [], role: { ...defaultRole, projectRoles: [] } }),
    CHECK,
  );
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
    const typed = attempt();
    if (!typed) return false;
    setSent(await invite({ emails: typed.emails, ...typed.role }));
    // The links are shown in place of the form, which stays until it is closed.
    return false;
  };
  return (
    <Modal title="Invite people" onClose={onClose} onSubmit={save} submitText="Invite" size={620}>
      <ComboTags
        label="Email addresses"
        hint="Type an address and press Enter or a comma."
        options={[]}
        values={fields.emails}
        onChange={(emails) => change({ emails })}
        placeholder="name@example.com"
        error={shown.emails}
      />
      <RoleFields value={fields.role} onChange={(role) => change({ role })} />
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
