import type { FieldError } from '@gb/domain/errors';
import type { FeatureV1, Rule } from '@gb/domain/features';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { makeId } from '@gb/domain/ids';
import { useState } from 'react';
import { useAttributes } from '../attributes/index.ts';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useCreateExperiment } from '../experiments/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { TextField } from '../ui/Field.tsx';
import { type Check, byProblems, useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { KIND_NAMES } from './describe.ts';
import { ExperimentFields } from './ExperimentFields.tsx';
import { InlineFields } from './ruleFields/InlineFields.tsx';
import { RolloutFields } from './ruleFields/RolloutFields.tsx';
import { ScheduleFields } from './ruleFields/ScheduleFields.tsx';
import { TargetingFields } from './ruleFields/TargetingFields.tsx';
import {
  type RuleDraft,
  type RuleKind,
  draftOf,
  experimentInput,
  linkedTo,
  newRuleDraft,
  placeOf,
  ruleProblems,
  ruleOf,
} from './ruleForm.ts';
import { type Target, TargetChoice } from './TargetChoice.tsx';
import { ValueField } from './ValueField.tsx';

/** Nobody makes new experiments in a rule alone: they could not be analysed. */
const { experiment: _, ...NEW_KINDS } = KIND_NAMES;

type RuleEditorProps = {
  feature: FeatureV1;
  rule: Rule | null;
  environments: readonly string[];
  groups: readonly SavedGroup[];
  /** Saves the rule to a draft or publishes it, naming the experiment that was made for it, if any. */
  onSave: (rule: Rule, to: Target, madeExperiment?: string) => Promise<unknown>;
  startsAt: Target;
  /** Where a new rule applies at first; everywhere when left out. */
  startsIn?: Rule['environments'];
  onClose: () => void;
};

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Makes or changes a rule, in a panel beside the flag. */
export function RuleEditor(props: RuleEditorProps) {
  const { feature, rule, environments, groups, onSave, startsAt, startsIn = 'all', onClose } = props;
  const [target, setTarget] = useState(startsAt);
  const createExperiment = useCreateExperiment();
  const { can } = usePermissions();
  const mayStart = can('runExperiments', { projects: [feature.project] });
  const attributes = useAttributes().data?.attributes ?? [];
  const form = useFields<RuleDraft, RuleDraft>(
    () => {
      const blank: RuleDraft = {
        ...newRuleDraft(feature, makeId('rule', randomBytes), 'id'),
        environments: startsIn,
      };
      return rule ? draftOf(rule, blank) : blank;
    },
    checkFor(feature, groups),
  );
  const { fields: draft, shown: problems, change, attempt } = form;
  const save = async () => {
    if (!attempt()) return false;
    const { newExperiment } = draft;
    const ready = await withExperiment();
    return onSave(ruleOf(ready), target, newExperiment?.name);
  };
  const withExperiment = async (): Promise<RuleDraft> => {
    const { newExperiment, hashAttribute } = draft;
    if (draft.type !== 'experiment-ref' || !newExperiment) return draft;
    const made = await createExperiment(experimentInput(newExperiment, feature, hashAttribute));
    // Kept, so that a second try after a refused rule does not make a second experiment.
    const startsNow = newExperiment.startsNow && mayStart;
    const linked = linkedTo({ ...draft, newExperiment: { ...newExperiment, startsNow } }, made);
    change(linked);
    return linked;
  };

  return (
    <SidePanel
      title={rule ? 'Edit rule' : 'Add rule'}
      onClose={onClose}
      onSubmit={save}
      submitText={`${rule ? 'Save' : 'Add'} ${target === 'live' ? 'and publish' : 'to a draft'}`}
    >
      <TargetChoice value={target} onChange={setTarget} />
      <Alert tone="accent">
        {target === 'live'
          ? `The rule is live for ${reach(draft.environments)} as soon as it is saved.`
          : 'Nobody is served the rule until the draft is published.'}
      </Alert>
      <Select
        label="Kind"
        options={draft.type === 'experiment' ? KIND_NAMES : NEW_KINDS}
        value={draft.type}
        disabled={Boolean(rule)}
        onChange={(type) => change({ type: type as RuleKind })}
      />
      <TextField
        label="Description"
        optional
        placeholder="Internal team always sees it"
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <MultiSelect
        label="Environments"
        placeholder="All environments"
        hint="Leave empty for all of them."
        options={environments}
        values={draft.environments === 'all' ? [] : [...draft.environments]}
        onChange={(names) => change({ environments: names.length === 0 ? 'all' : names })}
        error={problems.environments}
      />
      <TargetingFields {...{ feature, draft, change, problems, attributes, groups }} />
      {draft.type === 'rollout' && (
        <RolloutFields
          draft={draft}
          change={change}
          attributes={attributes}
          featureId={feature.id}
          error={problems.hashAttribute}
        />
      )}
      {draft.type === 'experiment' && draft.inline && (
        <InlineFields
          draft={draft}
          inline={draft.inline}
          feature={feature}
          attributes={attributes}
          change={change}
          error={problems.inline}
        />
      )}
      {draft.type === 'experiment-ref' && (
        <ExperimentFields
          feature={feature}
          draft={draft}
          change={change}
          problems={problems}
          attributes={attributes}
          mayStart={mayStart}
        />
      )}
      {(draft.type === 'force' || draft.type === 'rollout') && (
        <ValueField
          label="Serve"
          type={feature.valueType}
          value={draft.value}
          onChange={(value) => change({ value })}
          error={problems.value}
        />
      )}
      <ScheduleFields
        value={draft.scheduleRules}
        onChange={(scheduleRules) => change({ scheduleRules })}
        error={problems.scheduleRules}
      />
    </SidePanel>
  );
}

const reach = (environments: Rule['environments']): string =>
  environments === 'all' ? 'all environments' : environments.join(', ');

/** Reads a rule as typed; what the server says of one of its fields is shown there. */
const checkFor = (feature: FeatureV1, groups: readonly SavedGroup[]): Check<RuleDraft, RuleDraft> => {
  const check = byProblems<RuleDraft>((typed) => ruleProblems(typed, feature.valueType, groups));
  return Object.assign(check.bind(null), {
    wordsOf: (error: FieldError, fields: RuleDraft) => check.wordsOf({ ...error, path: placeOf(error.path) }, fields),
  });
};
