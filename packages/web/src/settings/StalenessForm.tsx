import { VALUE_TYPES, type ValueType } from '@gb/domain/features/value';
import { readNumber } from '@gb/domain/values';
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
import styles from './Staleness.module.css';

const LABELS: Readonly<Record<ValueType, string>> = {
  boolean: 'On or off',
  number: 'Number',
  string: 'Text',
  json: 'JSON',
};
const MOST_DAYS = 3650;

/** After how many days a feature of each type may count as left behind, and whether anybody is written to about it. */
export function StalenessForm() {
  const [round, setRound] = useState(0);
  return <Form key={round} onRenew={() => setRound(round + 1)} />;
}

/** Begins from what is set when the form appears; what is saved or given up begins anew. */
function Form({ onRenew }: { onRenew: () => void }) {
  const { settings } = useOrganization().organization;
  const [saved] = useState({ days: settings.staleAfterDays, staleDigest: settings.staleDigest });
  const [days, setDays] = useState<Record<string, string>>(textsOf(saved.days));
  const [staleDigest, setDigest] = useState(saved.staleDigest);
  const [isTried, setTried] = useState(false);
  const api = useApi();
  const revalidate = useRevalidate();
  const isChanged =
    staleDigest !== saved.staleDigest || VALUE_TYPES.some((type) => days[type] !== String(saved.days[type]));
  const submission = useSubmit({
    onSubmit: async () => {
      setTried(true);
      if (VALUE_TYPES.some((type) => problemOf(days[type] ?? ''))) return false;
      const next = Object.fromEntries(VALUE_TYPES.map((type) => [type, Number(days[type])])) as typeof saved.days;
      await api.call('PUT /api/v1/settings/staleness', { body: next, since: saved.days });
      await api.call('PUT /api/v1/settings/stale-digest', {
        body: { staleDigest },
        since: { staleDigest: saved.staleDigest },
      });
      return revalidate('/organization', '/api/v1/stale-features');
    },
    onSuccess: () => {
      toast({ title: 'Stale features were set' });
      onRenew();
    },
  });
  return (
    <Card title="Stale features">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <p className="muted">
          A feature that gives everybody one value counts as stale after so many days without a change. A feature can
          have a time of its own.
        </p>
        <div className={styles.days}>
          {VALUE_TYPES.map((type) => (
            <TextField
              key={type}
              label={`${LABELS[type]}, days`}
              inputMode="numeric"
              value={days[type] ?? ''}
              error={isTried ? problemOf(days[type] ?? '') : undefined}
              onChange={(event) => setDays({ ...days, [type]: event.currentTarget.value })}
            />
          ))}
        </div>
        <SwitchField
          label="Weekly letter"
          hint="On Mondays, to whoever owns or follows features that are stale."
          checked={staleDigest === 'weekly'}
          onChange={(on) => setDigest(on ? 'weekly' : 'never')}
        />
        <SubmitProblem submission={submission} onGiveUp={onRenew} />
        <div>
          <Button type="submit" look="primary" disabled={!isChanged} busy={submission.busy}>
            Save stale settings
          </Button>
        </div>
        <LeaveGuard isChanged={isChanged} />
      </form>
    </Card>
  );
}

const textsOf = (days: Readonly<Record<ValueType, number>>): Record<string, string> =>
  Object.fromEntries(VALUE_TYPES.map((type) => [type, String(days[type])]));

function problemOf(text: string): string | undefined {
  const days = readNumber(text);
  return days !== null && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
    ? undefined
    : `Enter a whole number from 1 to ${MOST_DAYS}`;
}
