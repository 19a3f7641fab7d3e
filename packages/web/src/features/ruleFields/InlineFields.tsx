import { evenWeights } from '@gb/domain/experiments/split';
import { setWeight } from '@gb/domain/experiments/weights';
import type { Attribute } from '@gb/domain/attributes';
import type { ValueType } from '@gb/domain/features';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SplitBar, VariationRing } from '../../ui/charts/Variation.tsx';
import { TextField } from '../../ui/Field.tsx';
import { WeightField } from '../../ui/WeightField.tsx';
import styles from '../Feature.module.css';
import type { Change, RuleDraft } from '../ruleForm.ts';
import { ValueField } from '../ValueField.tsx';
import { ShareField } from './ShareField.tsx';
import { FallbackField, SplitByField } from './SplitByField.tsx';

/** The others keep their proportions: weights that do not sum to 1 would count as even ones. */
function withoutOne<V extends { weight: number }>(values: readonly V[], index: number): V[] {
  const rest = values.filter((_, at) => at !== index);
  const weights = rest.map(({ weight }) => weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const even = sum > 0 ? setWeight(weights, 0, (weights[0] ?? 0) / sum) : evenWeights(rest.length);
  return rest.map((old, at) => ({ ...old, weight: even[at] ?? 0 }));
}

type Props = {
  draft: RuleDraft;
  inline: NonNullable<RuleDraft['inline']>;
  feature: { id: string; valueType: ValueType };
  attributes: readonly Attribute[];
  change: Change;
  error: string | undefined;
};

/** An experiment that lives in the rule alone, as older tools made them. */
export function InlineFields({ draft, inline, feature, attributes, change, error }: Props) {
  const { values } = inline;
  const set = (next: Partial<typeof inline>) => change({ inline: { ...inline, ...next } });
  const replace = (index: number, next: Partial<(typeof values)[number]>) =>
    set({ values: values.map((old, at) => (at === index ? { ...old, ...next } : old)) });
  const weigh = (weights: readonly number[]) =>
    set({ values: values.map((old, at) => ({ ...old, weight: weights[at] ?? 0 })) });
  const named = values.map(({ name, weight }, index) => ({ name: name || `Variation ${index}`, weight }));
  return (
    <>
      <p className="quiet">This experiment lives in the rule alone: nothing analyses it.</p>
      <TextField
        label="Tracking key"
        optional
        mono
        placeholder={feature.id}
        value={inline.trackingKey}
        onChange={(event) => set({ trackingKey: event.currentTarget.value })}
      />
      <ShareField label="Share of traffic" share={draft.coverage} onChange={(coverage) => change({ coverage })} />
      <SplitByField
        attributes={attributes}
        value={draft.hashAttribute}
        onChange={(hashAttribute) => change({ hashAttribute })}
      />
      <FallbackField
        attributes={attributes}
        value={inline.fallbackAttribute ?? ''}
        not={draft.hashAttribute}
        onChange={(name) => set({ fallbackAttribute: name || undefined })}
      />
      <SplitBar splits={named} coverage={draft.coverage} />
      {values.map(({ name, value, weight }, index) => (
        // A variation has no identity but its place: by it people are told apart.
        <div key={index} className={styles.newVariation} role="group" aria-label={`Variation ${index}`}>
          <VariationRing index={index} />
          <TextField
            label="Name"
            optional
            value={name ?? ''}
            onChange={(event) => replace(index, { name: event.currentTarget.value })}
          />
          <ValueField
            label={`Serve to variation ${index}`}
            type={feature.valueType}
            value={value}
            onChange={(next) => replace(index, { value: next })}
            error={index === 0 ? error : undefined}
          />
          <WeightField
            label="Weight, %"
            weight={weight}
            onChange={(next) =>
              weigh(
                setWeight(
                  values.map((old) => old.weight),
                  index,
                  next,
                ),
              )
            }
          />
          <IconButton
            label={`Remove variation ${index}`}
            disabled={values.length <= 2}
            onClick={() => set({ values: withoutOne(values, index) })}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          small
          look="soft"
          icon={<IconPlus size={14} />}
          onClick={() => set({ values: [...values, { value: values[0]?.value ?? '', weight: 0 }] })}
        >
          Add variation
        </Button>
      </div>
    </>
  );
}
