import { useState } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { SubmitProblem } from '../ui/SubmitProblem.tsx';
import { toast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

/** What holds for all features: whether switches ask first, and what secure attributes are hashed with. */
export function FeatureSettingsForm() {
  const [round, setRound] = useState(0);
  return <Form key={round} onRenew={() => setRound(round + 1)} />;
}

/** Begins from the settings as they are when it appears; what is saved or given up begins anew. */
function Form({ onRenew }: { onRenew: () => void }) {
  const { settings } = useOrganization().organization;
  const api = useApi();
  const revalidate = useRevalidate();
  const [opened] = useState(settings);
  const [salt, setSalt] = useState(settings.secureAttributeSalt);
  const [asks, setAsks] = useState(settings.killswitchConfirmation);
  const isSalted = salt !== opened.secureAttributeSalt;
  const isChanged = isSalted || asks !== opened.killswitchConfirmation;
  const submission = useSubmit({
    onSubmit: async () => {
      const body = { secureAttributeSalt: salt, killswitchConfirmation: asks };
      await api.call('PUT /api/v1/settings/features', { body, since: opened });
      return revalidate('/organization');
    },
    onSuccess: () => {
      toast({ title: 'The feature settings were changed' });
      onRenew();
    },
  });
  return (
    <Card title="Features">
      <form
        noValidate
        aria-label="Features"
        style={{ display: 'flex', flexDirection: 'column', gap: 14, maxWidth: 480 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <SwitchField
          label="Ask before an environment is switched"
          hint="Everybody confirms before a feature goes on or off."
          checked={asks}
          onChange={setAsks}
        />
        <TextField
          label="Salt for secure attributes"
          type="password"
          autoComplete="off"
          maxLength={200}
          hint={
            isSalted && opened.secureAttributeSalt !== ''
              ? 'Applications have to hash with the new salt, or nobody matches.'
              : 'Goes before each value of a secure attribute when connections hash them.'
          }
          value={salt}
          onChange={(event) => setSalt(event.target.value)}
        />
        <LeaveGuard isChanged={isChanged} />
        <SubmitProblem submission={submission} onGiveUp={onRenew} />
        {!submission.stale && (
          <div>
            <Button type="submit" look="primary" disabled={!isChanged} busy={submission.busy}>
              Save feature settings
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
