import { newOrganization } from '@gb/domain/organizations';
import { useState } from 'react';
import { AuthLayout } from '../auth/index.ts';
import { useConfig, useSession, useUser } from '../platform/SessionProvider.tsx';
import { useTitle } from '../platform/useTitle.ts';
import { TEXTS } from '../platform/texts.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/Field.tsx';
import { countOf } from '../ui/format.ts';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { useSubmit } from '../ui/useSubmit.ts';
import {
  type Recommended,
  useConfirmAddress,
  useCreateOrganization,
  useJoinOrganization,
  useRecommended,
} from './useOrganizations.ts';

/** For someone who is signed in but belongs to no organization yet: join one, create one, or wait for an invitation. */
export function OrganizationGate() {
  const session = useSession();
  const user = useUser();
  const { allowSelfOrgCreation, isMultiOrg, cloud } = useConfig();
  const canCreate = user.superAdmin || cloud || (isMultiOrg && allowSelfOrgCreation);
  const { data, isLoading } = useRecommended();
  const [isCreating, setCreating] = useState(false);
  const recommended = data?.organization ?? null;

  return (
    <AuthLayout loading={isLoading}>
      {recommended && !isCreating ? (
        <JoinForm organization={recommended} />
      ) : canCreate ? (
        <CreateForm />
      ) : (
        <Uninvited />
      )}
      {recommended && canCreate && (
        <Button onClick={() => setCreating(!isCreating)}>
          {isCreating ? 'Join your team instead' : 'Create an organization instead'}
        </Button>
      )}
      {!recommended && !user.verified && <ConfirmAddress />}
      <Button look="text" onClick={() => void session.signOut()}>
        Sign Out
      </Button>
    </AuthLayout>
  );
}

function Uninvited() {
  useTitle(TEXTS.invitationRequired);
  return (
    <div>
      <h1>{TEXTS.invitationRequired}</h1>
      <p className="muted">{TEXTS.invitationRequiredBody}</p>
    </div>
  );
}

/** The organization of the person's own domain. Those who must be approved see that they wait. */
function JoinForm({ organization }: { organization: Recommended }) {
  const { name, members, currentUserIsPending } = organization;
  const join = useJoinOrganization();
  useTitle('Join your team');
  return (
    <>
      <div>
        <h1>Join your team</h1>
        <p className="muted">People with your address work here already.</p>
      </div>
      <Card title={name}>
        <p className="muted">{countOf(members, 'member')}</p>
        <ActionButton look="primary" disabled={currentUserIsPending} onAction={() => join(organization.id)}>
          {currentUserIsPending ? 'Pending' : 'Join'}
        </ActionButton>
      </Card>
      {currentUserIsPending && (
        <Alert tone="accent">An administrator of {name} must approve your request before you can go on.</Alert>
      )}
    </>
  );
}

/** Only a confirmed address is matched to an organization. */
function ConfirmAddress() {
  const { email } = useUser();
  const send = useConfirmAddress();
  const [isSent, setSent] = useState(false);
  if (isSent)
    return <Alert tone="good">A letter is on its way to {email}. Open its link, then reload this page.</Alert>;
  return (
    <div>
      <p className="muted">Does your team work here already? Confirm your address to find it.</p>
      <ActionButton onAction={async () => setSent(Boolean(await send()))}>Send me a letter</ActionButton>
    </div>
  );
}

const CHECK = bySchema<{ company: string }, { company: string }>(newOrganization, {
  labels: { company: 'Company name' },
});

function CreateForm() {
  const create = useCreateOrganization();
  useTitle('Create your organization');
  const { text, attempt } = useFields(() => ({ company: '' }), CHECK);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      const typed = attempt();
      return typed ? create(typed.company) : false;
    },
    onSuccess: () => {},
  });
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      aria-label="Create an organization"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>Create your organization</h1>
      <TextField label="Company name" {...text('company')} />
      {error && <ErrorAlert text={error} />}
      <Button type="submit" look="primary" busy={busy}>
        Create
      </Button>
    </form>
  );
}
