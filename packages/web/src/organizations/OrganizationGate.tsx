import { useState } from 'react';
import { AuthLayout } from '../auth/index.ts';
import { useConfig, useSession } from '../platform/SessionProvider.tsx';
import { TEXTS } from '../platform/texts.ts';
import { ErrorAlert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { MIN_COMPANY_LENGTH, useCreateOrganization } from './useOrganizations.ts';

/** For someone who is signed in but belongs to no organization yet: create one, or wait for an invitation. */
export function OrganizationGate() {
  const session = useSession();
  const { allowSelfOrgCreation, isMultiOrg, cloud } = useConfig();
  const canCreate = cloud || (isMultiOrg && allowSelfOrgCreation);

  return (
    <AuthLayout>
      {canCreate ? (
        <CreateForm />
      ) : (
        <div>
          <h1>{TEXTS.invitationRequired}</h1>
          <p className="muted">{TEXTS.invitationRequiredBody}</p>
        </div>
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
