import type { FeatureV1 } from '@gb/domain/features';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useExperiments } from '../experiments/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { VariationName, VariationRing } from '../ui/charts/Variation.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { startingValue } from './describe.ts';
import styles from './Feature.module.css';
import {
  type Change,
  type NewExperimentDraft,
  type Problems,
  type RuleDraft,
  blankExperiment,
  valuesFor,
} from './ruleForm.ts';
import { ValueField } from './ValueField.tsx';

type PartProps = { feature: FeatureV1; draft: RuleDraft; change: Change; problems: Problems };
type ExperimentFieldsProps = PartProps & { identifiers: readonly string[] };

/** Which experiment splits the users of a rule: one that exists, or one made together with the rule. */
export function ExperimentFields({ identifiers, ...props }: ExperimentFieldsProps) {
  const { feature, draft, change, problems } = props;
  return (
    <>
      <Segmented
        label="Which experiment"
        value={draft.newExperiment ? 'new' : 'existing'}
        onChange={(next) => change({ newExperiment: next === 'new' ? blankExperiment(feature) : null })}
        choices={[
          { value: 'existing', label: 'Existing experiment' },
          { value: 'new', label: 'New experiment' },
        ]}
      />
      {draft.newExperiment ? (
        <>
          <NewExperiment
            experiment={draft.newExperiment}
            onChange={(newExperiment) => change({ newExperiment })}
            feature={feature}
            problems={problems}
          />
          <Select
            label="Split by"
            options={[...new Set([...identifiers, draft.hashAttribute])]}
            value={draft.hashAttribute}
            onChange={(hashAttribute) => change({ hashAttribute })}
          />
        </>
      ) : (
        <ExistingExperiment {...props} />
      )}
    </>
  );
}

function ExistingExperiment({ feature, draft, change, problems }: PartProps) {
  const { data } = useExperiments();
  const offered = useMemo(
    () =>
      data?.experiments.filter(
        ({ id, archived, status, project }) =>
          id === draft.experimentId ||
          (!archived && status !== 'stopped' && (!feature.project || project === feature.project)),
      ) ?? [],
    [data, draft.experimentId, feature.project],
  );
  const chosen = offered.find(({ id }) => id === draft.experimentId);
  const pick = (id: string) => {
    const experiment = offered.find((one) => one.id === id);
    change({ experimentId: id, variations: experiment ? valuesFor(experiment, feature) : [] });
  };
  const setValue = (variationId: string, value: string) =>
    change({
      variations: draft.variations.map((old) => (old.variationId === variationId ? { variationId, value } : old)),
    });
  return (
    <>
      <Select
        label="Experiment"
        initial="Choose an experiment"
        options={offered.map(({ id, name, status }) => ({ value: id, label: `${name} · ${status}` }))}
        value={draft.experimentId}
        onChange={pick}
        error={problems.experimentId}
        hint={data && offered.length === 0 ? 'There is none in this project yet; make a new one.' : undefined}
      />
      {chosen?.variations.map(({ id, name }, index) => (
        <div key={id}>
          <VariationName index={index} name={name} />
          <ValueField
            label={`Serve to ${name}`}
            type={feature.valueType}
            value={draft.variations.find(({ variationId }) => variationId === id)?.value ?? ''}
            onChange={(value) => setValue(id, value)}
            error={index === 0 ? problems.variations : undefined}
          />
        </div>
      ))}
    </>
  );
}

type NewExperimentProps = {
  experiment: NewExperimentDraft;
  onChange: (experiment: NewExperimentDraft) => void;
  feature: FeatureV1;
  problems: Problems;
};

const MIN_VARIATIONS = 2;

function NewExperiment({ experiment, onChange, feature, problems }: NewExperimentProps) {
  const { variations } = experiment;
  const setVariations = (next: NewExperimentDraft['variations']) => onChange({ ...experiment, variations: next });
  const replace = (index: number, next: Partial<NewExperimentDraft['variations'][number]>) =>
    setVariations(variations.map((old, at) => (at === index ? { ...old, ...next } : old)));
  const add = () =>
    setVariations([
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
        hint="Traffic is split evenly. It begins as a draft: the rule serves nothing until it is started on its page."
      />
      <TextArea
        label="Hypothesis"
        optional
        value={experiment.hypothesis}
        onChange={(event) => onChange({ ...experiment, hypothesis: event.currentTarget.value })}
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
          <IconButton
            label={`Remove variation ${index}`}
            disabled={variations.length <= MIN_VARIATIONS}
            onClick={() => setVariations(variations.filter((_, at) => at !== index))}
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
