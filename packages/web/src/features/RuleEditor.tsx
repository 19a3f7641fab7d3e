import type { FeatureV1, Rule } from '@gb/domain/features';
import type { SavedGroup } from '@gb/domain/saved-groups';
import { makeId } from '@gb/domain/ids';
import { useState } from 'react';
import { useAttributes } from '../attributes/index.ts';
import { ConditionEditor } from '../conditions/index.ts';
import { useCreateExperiment } from '../experiments/index.ts';
import { SavedGroupEditor } from '../saved-groups/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Field, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { formatPercent } from '../ui/format.ts';
import { Select } from '../ui/Select.tsx';
import { KIND_NAMES } from './describe.ts';
import { ExperimentFields } from './ExperimentFields.tsx';
import styles from './Feature.module.css';
import {
  type Change,
  type RuleDraft,
  type RuleKind,
  draftOf,
  linkedTo,
  newRuleDraft,
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
  onClose: () => void;
};

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Makes or changes a rule, in a panel beside the flag. */
export function RuleEditor({ feature, rule, environments, groups, onSave, startsAt, onClose }: RuleEditorProps) {
  const [target, setTarget] = useState(startsAt);
  const createExperiment = useCreateExperiment();
  const attributes = useAttributes().data?.attributes ?? [];
  const identifiers = attributes.filter(({ hashAttribute }) => hashAttribute).map(({ property }) => property);
  const form = useFields<RuleDraft, RuleDraft>(
    () => {
      const blank = newRuleDraft(feature, makeId('rule', randomBytes), 'id');
      return rule ? draftOf(rule, blank) : blank;
    },
    byProblems((typed) => ruleProblems(typed, feature.valueType, groups)),
  );
  const { fields: draft, shown: problems, change, attempt } = form;
  const save = async () => {
    if (!attempt()) return false;
    return onSave(ruleOf(await withExperiment()), target, draft.newExperiment?.name);
  };
  const withExperiment = async (): Promise<RuleDraft> => {
    const { newExperiment, hashAttribute } = draft;
    if (draft.type !== 'experiment-ref' || !newExperiment) return draft;
    const { name, hypothesis, variations } = newExperiment;
    const made = await createExperiment({
      name,
      hypothesis,
      hashAttribute,
      project: feature.project,
      variations: variations.map((variation) => ({ name: variation.name, description: '' })),
    });
    // Kept, so that a second try after a refused rule does not make a second experiment.
    const linked = linkedTo(draft, made);
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
      <ConditionEditor
        value={draft.condition}
        onChange={(condition) => change({ condition })}
        attributes={attributes}
        groups={groups}
        error={problems.condition}
      />
      {(groups.length > 0 || draft.savedGroups.length > 0) && (
        <SavedGroupEditor
          value={draft.savedGroups}
          onChange={(savedGroups) => change({ savedGroups })}
          groups={groups}
        />
      )}
      {draft.type === 'rollout' && <Rollout draft={draft} change={change} identifiers={identifiers} />}
      {draft.type === 'experiment' && draft.inline && (
        <InlineFields inline={draft.inline} type={feature.valueType} change={change} error={problems.inline} />
      )}
      {draft.type === 'experiment-ref' && (
        <ExperimentFields
          feature={feature}
          draft={draft}
          change={change}
          problems={problems}
          identifiers={identifiers}
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
    </SidePanel>
  );
}

const reach = (environments: Rule['environments']): string =>
  environments === 'all' ? 'all environments' : environments.join(', ');

type InlineProps = {
  inline: NonNullable<RuleDraft['inline']>;
  type: FeatureV1['valueType'];
  change: Change;
  error: string | undefined;
};

/** What each variation of an experiment in the rule serves. */
const InlineFields = ({ inline, type, change, error }: InlineProps) =>
  inline.values.map(({ name, value, weight }, index) => (
    <ValueField
      key={index}
      label={`${name || `Variation ${index}`}, ${formatPercent(weight, 1)}`}
      type={type}
      value={value}
      onChange={(typed) =>
        change({ inline: { ...inline, values: inline.values.with(index, { ...inline.values[index]!, value: typed }) } })
      }
      error={index === 0 ? error : undefined}
    />
  ));

type PartProps = { draft: RuleDraft; change: Change };

function Rollout({ draft, change, identifiers }: PartProps & { identifiers: readonly string[] }) {
  const percent = Math.round(draft.coverage * 100);
  return (
    <>
      <Field label="Share of traffic" hint="Raising it keeps everyone who already has the value.">
        {({ id, describedBy }) => (
          <div className={styles.slider}>
            <input
              id={id}
              aria-describedby={describedBy}
              type="range"
              min={0}
              max={100}
              value={percent}
              onChange={(event) => change({ coverage: Number(event.currentTarget.value) / 100 })}
            />
            <output>{percent}%</output>
          </div>
        )}
      </Field>
      <Select
        label="Split by"
        options={[...new Set([...identifiers, draft.hashAttribute])]}
        value={draft.hashAttribute}
        onChange={(hashAttribute) => change({ hashAttribute })}
      />
    </>
  );
}
