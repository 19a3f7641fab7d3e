import { useState } from 'react';
import { z } from 'zod/mini';
import { useOrganization } from '../../platform/OrganizationProvider.tsx';
import { useConfig, useUser } from '../../platform/SessionProvider.tsx';
import { TEXTS } from '../../platform/texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { requestTrial, resendKey } from './licenseService.ts';
import { useBilling } from './useBilling.ts';

type TrialProps = { source: string; reason: string | undefined; onClose: () => void };

/** For servers of one's own: asks the licence service for a trial of Enterprise, or for the key once more. */
export function EnterpriseTrial({ source, reason, onClose }: TrialProps) {
  const service = useConfig().links?.licenseServer ?? '';
  const [hasKey, setHasKey] = useState(false);
  if (!service)
    return (
      <Modal title={TITLE} onClose={onClose} size={460}>
        {reason && <Alert tone="warn">{reason}</Alert>}
        {TEXTS.noLicenseService}
      </Modal>
    );
  return hasKey ? (
    <ResendKey service={service} onClose={onClose} />
  ) : (
    <RequestForm service={service} source={source} reason={reason} onClose={onClose} onActive={() => setHasKey(true)} />
  );
}

const TITLE = 'Try Enterprise';
const isEmail = (text: string): boolean => z.safeParse(z.email(), text).success;

type RequestProps = TrialProps & { service: string; onActive: () => void };

function RequestForm({ service, source, reason, onClose, onActive }: RequestProps) {
  const user = useUser();
  const { organization, accountPlan } = useOrganization();
  const { activeAndInvitedUsers } = useBilling();
  const { build } = useConfig();
  const [companyName, setCompany] = useState(organization.name);
  const [name, setName] = useState(user.userName);
  const [email, setEmail] = useState(user.email);
  const [tried, setTried] = useState(false);
  const missingName = name.trim() === '';
  const wrongEmail = email.trim() === '' ? 'Email is required' : isEmail(email) ? '' : 'expected an email address';

  const submit = async () => {
    setTried(true);
    if (missingName || wrongEmail) return false;
    const outcome = await requestTrial(service, {
      companyName,
      organizationId: organization.id,
      name: name.trim(),
      email: email.trim(),
      context: {
        organizationCreated: organization.dateCreated,
        currentSeats: activeAndInvitedUsers,
        currentPlan: accountPlan,
        currentBuild: build?.sha ?? '',
        ctaSource: source,
      },
    });
    if (outcome === 'sent') return true;
    onActive();
    return false;
  };

  return (
    <Modal
      title={TITLE}
      onClose={onClose}
      onSubmit={submit}
      submitText="Request a trial license"
      success={TEXTS.trialRequested}
      size={460}
    >
      {reason && <Alert tone="warn">{reason}</Alert>}
      <p className="muted">A trial license comes by email. What is entered here goes to the license service.</p>
      <TextField label="Company name" value={companyName} onChange={(event) => setCompany(event.currentTarget.value)} />
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={tried && missingName ? 'Name is required' : undefined}
      />
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={(tried && wrongEmail) || undefined}
      />
    </Modal>
  );
}

function ResendKey({ service, onClose }: { service: string; onClose: () => void }) {
  const { organization } = useOrganization();
  return (
    <Modal
      title={TITLE}
      onClose={onClose}
      onSubmit={() => resendKey(service, organization.id)}
      submitText="Resend"
      success={TEXTS.trialResent}
      size={460}
    >
      <Alert tone="warn">{TEXTS.trialActive}</Alert>
    </Modal>
  );
}
