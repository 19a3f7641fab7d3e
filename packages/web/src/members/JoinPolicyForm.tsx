import type { JoinPolicy } from '@gb/domain/members';
import type { RoleInfo } from '@gb/domain/permissions';
import { ROLE_NAMES } from '@gb/domain/permissions';
import { useState } from 'react';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { SwitchField } from '../ui/Field.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SubmitProblem } from '../ui/SubmitProblem.tsx';
import { toast } from '../ui/toast.tsx';
import { useSubmit } from '../ui/useSubmit.ts';
import { RoleInfoFields } from './RoleFields.tsx';
import styles from './Team.module.css';
import { useJoinPolicy, useTeamActions } from './useTeam.ts';

/** How people come in by themselves, and with which role. */
export function JoinPolicyForm() {
  const { data, error, mutate } = useJoinPolicy();
  const [round, setRound] = useState(0);
  if (data) return <Form key={round} live={data} onRenew={() => setRound(round + 1)} />;
  return error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={200} />;
}

/** Begins from the policy as it is when the form appears; what is saved or given up begins anew. */
function Form({ live, onRenew }: { live: JoinPolicy; onRenew: () => void }) {
  const { changePolicy } = useTeamActions();
  const mayLimit = useOrganization().commercialFeatures.includes('advanced-permissions');
  const [policy] = useState(live);
  const [verifiedDomain, setDomain] = useState(policy.verifiedDomain);
  const [autoApproveMembers, setAuto] = useState(policy.autoApproveMembers);
  const [defaultRole, setRole] = useState<RoleInfo>(policy.defaultRole);
  const submission = useSubmit({
    onSubmit: () =>
      changePolicy(
        {
          verifiedDomain,
          autoApproveMembers,
          defaultRole: { ...defaultRole, environments: [...defaultRole.environments] },
        },
        policy,
      ),
    onSuccess: () => {
      toast({ title: 'The rules of joining were changed' });
      onRenew();
    },
  });
  const isChanged =
    verifiedDomain !== policy.verifiedDomain ||
    autoApproveMembers !== policy.autoApproveMembers ||
    JSON.stringify(defaultRole) !== JSON.stringify(policy.defaultRole);
  const domain = policy.verifiedDomain ?? policy.ownDomain;
  return (
    <form
      className={`${styles.stack} ${styles.narrow}`}
      aria-label="Joining"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit();
      }}
    >
      <LeaveGuard isChanged={isChanged} />
      <Card title="Joining by domain">
        <div className={styles.stack}>
          {domain ? (
            <SwitchField
              label={`People with a confirmed address of ${domain} may ask to join`}
              hint="They are offered this organization after they register. An unconfirmed address never counts."
              checked={verifiedDomain === domain}
              onChange={(on) => setDomain(on ? domain : null)}
            />
          ) : (
            <Alert>
              To let people of your domain join, confirm your own address first. Addresses at providers for everybody,
              such as gmail.com, do not count.
            </Alert>
          )}
          <SwitchField
            label="Let them in at once"
            hint="Otherwise an administrator approves each of them."
            checked={autoApproveMembers}
            disabled={verifiedDomain === null}
            reason="Approve a domain first"
            onChange={setAuto}
          />
        </div>
      </Card>
      <Card title="Default role">
        <div className={styles.stack}>
          <RoleInfoFields
            label="Role of new members"
            value={defaultRole}
            onChange={setRole}
            roles={ROLE_NAMES}
            mayLimit={mayLimit}
          />
        </div>
      </Card>
      <SubmitProblem submission={submission} onGiveUp={onRenew} />
      {!submission.stale && (
        <div>
          <Button type="submit" look="primary" busy={submission.busy}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
