import { ROLE_LABELS } from '@gb/domain/members/roleWords';
import { type Permission, ROLES, ROLE_NAMES } from '@gb/domain/permissions';
import type { ReviewRule } from '@gb/domain/reviews';
import { useState } from 'react';
import { useEnvironments } from '../environments/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { type RuleObject, ruleSentence } from './ruleSentence.ts';

/** More people nobody asks for. */
const MOST = 20;
const mayReview = (permissions: readonly Permission[]): boolean => permissions.includes('reviewFeatures');
const REVIEWERS = ROLE_NAMES.filter((role) => mayReview(ROLES[role]));

type Props = {
  object: RuleObject;
  rule: ReviewRule;
  isNew: boolean;
  projectName: (id: string) => string;
  onSave: (rule: ReviewRule) => Promise<unknown>;
  onClose: () => void;
};

/** One rule about approval, with a sentence of what it comes to. */
export function RuleForm({ object, rule: given, isNew, projectName, onSave, onClose }: Props) {
  const [rule, setRule] = useState(given);
  const [count, setCount] = useState(String(given.requiredApprovals));
  const environments = useEnvironments().data?.environments ?? [];
  const projects = useDefinitions().data?.projects ?? [];
  const change = (more: Partial<ReviewRule>) => setRule({ ...rule, ...more });
  const people = Number(count);
  const isCount = Number.isInteger(people) && people >= 1 && people <= MOST;
  const read = { ...rule, requiredApprovals: isCount ? people : 1 };
  const isFeature = object === 'feature';
  return (
    <SidePanel
      title={isNew ? 'New approval rule' : 'Edit approval rule'}
      submitText="Save rule"
      canSubmit={isCount}
      onSubmit={() => onSave(read)}
      onClose={onClose}
    >
      <TextField
        label="How many people have to approve"
        inputMode="numeric"
        value={count}
        error={isCount ? undefined : `Enter a whole number from 1 to ${MOST}`}
        onChange={(event) => setCount(event.currentTarget.value)}
      />
      {isFeature && (
        <MultiSelect
          label="Environments"
          options={environments.map(({ id }) => id)}
          values={rule.environments}
          placeholder="All environments"
          onChange={(chosen) => change({ environments: chosen })}
        />
      )}
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={rule.projects}
          placeholder="All projects"
          onChange={(chosen) => change({ projects: chosen })}
        />
      )}
      <MultiSelect
        label="Roles that count"
        options={REVIEWERS.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        values={rule.approverRoles}
        placeholder="Everyone who may review"
        // Only what the list offers can be chosen.
        onChange={(chosen) => change({ approverRoles: chosen as ReviewRule['approverRoles'] })}
      />
      {isFeature && (
        <>
          <SwitchField
            label="Switches need approval"
            hint="Turning a feature on or off in an environment."
            checked={rule.featureRequireEnvironmentReview}
            onChange={(on) => change({ featureRequireEnvironmentReview: on })}
          />
          {rule.featureRequireEnvironmentReview && (
            <SwitchField
              label="Switching off needs nobody"
              hint="The kill switch: in trouble one person is enough."
              checked={rule.exemptKillSwitch}
              onChange={(on) => change({ exemptKillSwitch: on })}
            />
          )}
          <SwitchField
            label="Archiving needs approval"
            checked={rule.featureRequireArchiveReview}
            onChange={(on) => change({ featureRequireArchiveReview: on })}
          />
        </>
      )}
      <SwitchField
        label="Details need approval"
        hint={
          isFeature
            ? 'Description, owner, project, tags, custom fields and JSON schema.'
            : 'Name, description, owner and projects.'
        }
        checked={rule.featureRequireMetadataReview}
        onChange={(on) => change({ featureRequireMetadataReview: on })}
      />
      <SwitchField
        label="Nobody who worked on a draft approves it"
        hint="Whoever began it never does."
        checked={rule.blockSelfApproval}
        onChange={(on) => change({ blockSelfApproval: on })}
      />
      <Alert>{ruleSentence(read, { object, projectName })}</Alert>
    </SidePanel>
  );
}
