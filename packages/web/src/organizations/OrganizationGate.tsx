import {
  MIN_COMPANY_LENGTH,
  useCreateOrganization,
  useJoinOrganization,
  useRecommendation,
} from './useOrganizations.ts';
import { useState } from 'react';
import { AuthLayout } from '../auth/index.ts';
import { useConfig, useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/Field.tsx';
import { countOf } from '../ui/format.ts';
import { useSubmit } from '../ui/useSubmit.ts';

/** For someone who is signed in but belongs to no organization yet: join one, create one, or wait for an invitation. */
export function OrganizationGate() {
  const session = useSession();
  const { allowSelfOrgCreation, isMultiOrg, cloud } = useConfig();
  const { data } = useRecommendation();
  const recommended = data?.organization ?? null;
  const canCreate = cloud || (isMultiOrg && allowSelfOrgCreation);
  const [creating, setCreating] = useState(false);
  const showsCreate = canCreate && (creating || !recommended);

  return (
    <AuthLayout loading={data === undefined}>
      {showsCreate && <CreateForm />}
      {!showsCreate && recommended && <JoinCard organization={recommended} />}
      {!showsCreate && !recommended && data && (
        <div>
          <h1>{TEXTS.invitationRequired}</h1>
          <p className="muted">{TEXTS.invitationRequiredBody}</p>
        </div>
      )}
      {canCreate && recommended && (
        <Button onClick={() => setCreating(!creating)}>
          {creating ? 'Join an existing organization' : 'Create a new organization'}
        </Button>
      )}
      <Button look="text" onClick={() => void session.signOut()}>
        Sign Out
      </Button>
    </AuthLayout>
  );
}

function CreateForm() {
  const create = useCreateOrganization();
  const [company, setCompany] = useState('');
  const [tried, setTried] = useState(false);
  const tooShort = company.trim().length < MIN_COMPANY_LENGTH;
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => {
      setTried(true);
      if (tooShort) return false;
      return create(company.trim());
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
      <TextField
        label="Company name"
        value={company}
        onChange={(event) => setCompany(event.currentTarget.value)}
        error={tried && tooShort ? `Company name must have at least ${MIN_COMPANY_LENGTH} characters` : undefined}
      />
      {error && <ErrorAlert text={error} />}
      <Button type="submit" look="primary" busy={busy}>
        Create
      </Button>
    </form>
  );
}

type Recommended = { id: string; name: string; members: number; currentUserIsPending: boolean };

function JoinCard({ organization }: { organization: Recommended }) {
  const join = useJoinOrganization();
  const [isPending, setPending] = useState(organization.currentUserIsPending);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => setPending((await join(organization.id)).isPending),
    onSuccess: () => {},
  });
  return (
    <>
      <h1>Join your team</h1>
      <Card>
        <h2>{organization.name}</h2>
        <p className="muted">{countOf(organization.members, 'member')}</p>
      </Card>
      {isPending && <Alert>An administrator has to approve your request before you can go on.</Alert>}
      {error && <ErrorAlert text={error} />}
      <Button look="primary" busy={busy} disabled={isPending} onClick={() => void submit()}>
        {isPending ? 'Pending' : 'Join'}
      </Button>
    </>
  );
}
