import { evenWeights, setWeight } from '@gb/domain/experiments';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { SplitBar, VariationRing } from '../ui/charts/Variation.tsx';
import { TextField } from '../ui/Field.tsx';
import { WeightField } from '../ui/WeightField.tsx';
import type { ExperimentFields } from './experimentFields.ts';
import styles from './Experiment.module.css';

type Split = Pick<ExperimentFields, 'variations' | 'weights'>;

type VariationFieldsProps = Split & {
  /** Whether the keys that exposures carry are shown; new experiments get theirs by place. */
  hasKeys: boolean;
  /** What is wrong with any of them. */
  problem: string | undefined;
  onChange: (change: Partial<Split>) => void;
};

/** What is compared, and how many get each. */
export function VariationFields({ variations, weights, hasKeys, problem, onChange }: VariationFieldsProps) {
  const resize = (next: Split['variations']) => onChange({ variations: next, weights: evenWeights(next.length) });
  const change = (index: number, next: Partial<Split['variations'][number]>) =>
    onChange({ variations: variations.map((old, at) => (at === index ? { ...old, ...next } : old)) });
  return (
    <fieldset className={styles.variations}>
      <legend>Variations</legend>
      <SplitBar splits={variations.map(({ name }, index) => ({ name, weight: weights[index] ?? 0 }))} />
      {variations.map(({ key, name }, index) => (
        // A variation being typed has no identity but its place.
        <div
          key={index}
          className={`${styles.variation} ${hasKeys ? styles.keyed : ''}`}
          role="group"
          aria-label={`Variation ${index}`}
        >
          <VariationRing index={index} />
          {hasKeys && (
            <TextField
              label="Key"
              mono
              value={key}
              onChange={(event) => change(index, { key: event.currentTarget.value })}
              error={problem && key.trim() === '' ? 'Key is required' : undefined}
            />
          )}
          <TextField
            label="Name"
            value={name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
            error={problem && name.trim() === '' ? 'Name is required' : undefined}
          />
          <WeightField
            label="Weight, %"
            weight={weights[index] ?? 0}
            onChange={(weight) => onChange({ weights: setWeight(weights, index, weight) })}
          />
          <IconButton
            label={`Remove ${name || `variation ${index}`}`}
            disabled={variations.length <= 2}
            onClick={() => resize(variations.filter((_, at) => at !== index))}
          >
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      {problem && hasKeys && (
        <span role="alert" style={{ color: 'var(--bad)', fontSize: 12 }}>
          {problem}
        </span>
      )}
      <div>
        <Button
          small
          look="soft"
          icon={<IconPlus size={14} />}
          onClick={() =>
            resize([...variations, { key: String(variations.length), name: `Variation ${variations.length}` }])
          }
        >
          Add variation
        </Button>
      </div>
    </fieldset>
  );
}
