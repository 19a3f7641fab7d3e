import { useRevalidate } from '../platform/data.tsx';
import { useState } from 'react';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useApi } from '../platform/SessionProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { useFields } from '../ui/form/useFields.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { Select } from '../ui/Select.tsx';
import { SubmitProblem } from '../ui/SubmitProblem.tsx';
import { toast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { type AnalysisFields, checkAnalysis, fieldsOf } from './analysisFields.ts';

/** How experiments are analysed unless they say otherwise, and when results are made anew. */
export function AnalysisForm() {
  const [round, setRound] = useState(0);
  return <Form key={round} onRenew={() => setRound(round + 1)} />;
}

/** Begins from the settings as they are when it appears; what is saved or given up begins anew. */
function Form({ onRenew }: { onRenew: () => void }) {
  const { settings } = useOrganization().organization;
  const api = useApi();
  const revalidate = useRevalidate();
  const { fields, change, text, attempt } = useFields(() => fieldsOf(settings), checkAnalysis);
  const [opened] = useState(settings);
  const submission = useSubmit({
    onSubmit: async () => {
      const body = attempt();
      if (!body) return false;
      await api.call('PUT /organization/analysis-settings', { body, since: opened });
      return revalidate('/organization');
    },
    onSuccess: () => {
      toast({ title: 'The analysis settings were changed' });
      onRenew();
    },
  });
  return (
    <Card title="Analysis">
      <form
        noValidate
        aria-label="Analysis"
        style={{ display: 'flex', flexDirection: 'column', gap: 14, maxWidth: 480 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit();
        }}
      >
        <Select
          label="Statistics engine"
          options={{ bayesian: 'Bayesian', frequentist: 'Frequentist' }}
          value={fields.statsEngine}
          onChange={(engine) => change({ statsEngine: engine as AnalysisFields['statsEngine'] })}
        />
        <TextField
          label="Confidence level, %"
          hint="Bayesian: the chance to win from which a change counts."
          inputMode="decimal"
          {...text('confidence')}
        />
        <TextField
          label="p-value threshold"
          hint="Frequentist: below it a change counts."
          inputMode="decimal"
          {...text('pValue')}
        />
        <SwitchField
          label="Regression adjustment (CUPED)"
          hint="For new experiments with the frequentist engine."
          checked={fields.regressionAdjustment}
          onChange={(regressionAdjustment) => change({ regressionAdjustment })}
        />
        <TextField label="Days before exposure" inputMode="numeric" {...text('regressionDays')} />
        <SwitchField
          label="Sequential testing"
          hint="For new experiments with the frequentist engine."
          checked={fields.sequential}
          onChange={(sequential) => change({ sequential })}
        />
        <TextField
          label="Sequential tuning"
          hint="The number of users at which intervals are narrowest."
          inputMode="numeric"
          {...text('tuning')}
        />
        <Select
          label="Update results of running experiments"
          options={{ stale: 'Every few hours', cron: 'By a cron expression', never: 'Never by themselves' }}
          value={fields.schedule}
          onChange={(schedule) => change({ schedule: schedule as AnalysisFields['schedule'] })}
        />
        {fields.schedule === 'stale' && (
          <TextField label="Hours between updates" inputMode="numeric" {...text('hours')} />
        )}
        {fields.schedule === 'cron' && (
          <TextField
            label="Cron expression"
            mono
            hint="Five fields, in UTC; no more often than hourly, at least once a week."
            {...text('cron')}
          />
        )}
        <LeaveGuard isChanged={JSON.stringify(fields) !== JSON.stringify(fieldsOf(opened))} />
        <SubmitProblem submission={submission} onGiveUp={onRenew} />
        {!submission.stale && (
          <div>
            <Button type="submit" look="primary" busy={submission.busy}>
              Save analysis settings
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
