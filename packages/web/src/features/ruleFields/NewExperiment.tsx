import type { Attribute } from '@gb/domain/attributes';
import { evenWeights } from '@gb/domain/experiments/split';
import { setWeight } from '@gb/domain/experiments/weights';
import type { FeatureV1 } from '@gb/domain/features';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SplitBar, VariationRing } from '../../ui/charts/Variation.tsx';
import { SwitchField, TextArea, TextField } from '../../ui/Field.tsx';
import { WeightField } from '../../ui/WeightField.tsx';
import { startingValue } from '../describe.ts';
import styles from '../Feature.module.css';
import type { NewExperimentDraft, Problems } from '../ruleForm.ts';
import { ValueField } from '../ValueField.tsx';
import { NamespaceFields } from './NamespaceFields.tsx';
import { ShareField } from './ShareField.tsx';
import { FallbackField } from './SplitByField.tsx';

type Made = { experiment: NewExperimentDraft; onChange: (experiment: NewExperimentDraft) => void };
type Props = Made & { feature: FeatureV1; problems: Problems };

const MIN_VARIATIONS = 2;

/** An experiment that is made together with its rule: what it compares, and how many get each. */
export function NewExperiment({ experiment, onChange, feature, problems }: Props) {
  const { variations, weights, coverage } = experiment;
  const resize = (next: NewExperimentDraft['variations']) =>
    onChange({ ...experiment, variations: next, weights: evenWeights(next.length) });
  const replace = (index: number, next: Partial<NewExperimentDraft['variations'][number]>) =>
    onChange({
      ...experiment,
      variations: variations.map((old, at) => (at === index ? { ...old, ...next } : old)),
    });
  const add = () =>
    resize([
      ...variations,
      { name: `Variation ${variations.length}`, value: startingValue(feature.valueType, feature.defaultValue) },
    ]);
  return (
    <>
      <TextField
        label="Name of the experiment"
        value={experiment.name}
        onChange={(event) => onChange({ ...experiment, name: event.currentTarget.value })}
        error={problems.newExperiment}
      />
      <TextArea
        label="Hypothesis"
        optional
        value={experiment.hypothesis}
        onChange={(event) => onChange({ ...experiment, hypothesis: event.currentTarget.value })}
      />
      <ShareField
        label="Share of traffic"
        hint="Everyone else goes on to the rules below."
        share={coverage}
        onChange={(next) => onChange({ ...experiment, coverage: next })}
      />
      <SplitBar
        splits={variations.map(({ name }, index) => ({ name, weight: weights[index] ?? 0 }))}
        coverage={coverage}
      />
      {variations.map(({ name, value }, index) => (
        // A variation being typed has no identity but its place.
        <div key={index} className={styles.newVariation}>
          <VariationRing index={index} />
          <TextField
            label={`Name of variation ${index}`}
            value={name}
            onChange={(event) => replace(index, { name: event.currentTarget.value })}
            error={index === 0 ? problems.variations : undefined}
          />
          <ValueField
            label={`Serve to variation ${index}`}
            type={feature.valueType}
            value={value}
            onChange={(next) => replace(index, { value: next })}
          />
          <WeightField
            label="Weight, %"
            weight={weights[index] ?? 0}
            onChange={(weight) => onChange({ ...experiment, weights: setWeight(weights, index, weight) })}
          />
          <IconButton
            label={`Remove variation ${index}`}
            disabled={variations.length <= MIN_VARIATIONS}
            onClick={() => resize(variations.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button small look="soft" icon={<IconPlus size={14} />} onClick={add}>
          Add variation
        </Button>
      </div>
    </>
  );
}

type AssignmentProps = Made & {
  attributes: readonly Attribute[];
  hashAttribute: string;
  /** Whether this person may start it. */
  mayStart: boolean;
};

/** Who can be in it besides, whether they stay what they were, and when it begins. */
export function Assignment({ experiment, onChange, attributes, hashAttribute, mayStart }: AssignmentProps) {
  const { fallbackAttribute, remembers, namespace, startsNow } = experiment;
  return (
    <>
      <FallbackField
        attributes={attributes}
        value={fallbackAttribute}
        not={hashAttribute}
        onChange={(next) => onChange({ ...experiment, fallbackAttribute: next })}
      />
      <SwitchField
        label="Sticky bucketing"
        hint="Users keep their variation when the split changes. Off, they may move."
        checked={remembers}
        onChange={(next) => onChange({ ...experiment, remembers: next })}
      />
      <NamespaceFields
        value={namespace}
        onChange={(next) => onChange({ ...experiment, namespace: next })}
        error={undefined}
      />
      <SwitchField
        label="Start when published"
        hint={
          mayStart
            ? 'Publishing the rule starts it. Off, the rule serves nothing until it is started on its page.'
            : 'You may not start experiments: it stays a draft until somebody does.'
        }
        checked={startsNow && mayStart}
        disabled={!mayStart}
        onChange={(next) => onChange({ ...experiment, startsNow: next })}
      />
    </>
  );
}
