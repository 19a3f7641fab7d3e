import type { Attribute } from '@gb/domain/attributes';
import type { Experiment } from '@gb/domain/experiments';
import { currentPhase } from '@gb/domain/experiments/split';
import type { FeatureV1 } from '@gb/domain/features';
import { useMemo } from 'react';
import { useExperiments } from '../experiments/index.ts';
import { SplitBar, VariationName } from '../ui/charts/Variation.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { Assignment, NewExperiment } from './ruleFields/NewExperiment.tsx';
import { SplitByField } from './ruleFields/SplitByField.tsx';
import { type Change, type Problems, type RuleDraft, blankExperiment, valuesFor } from './ruleForm.ts';
import { ValueField } from './ValueField.tsx';

type PartProps = { feature: FeatureV1; draft: RuleDraft; change: Change; problems: Problems };
type ExperimentFieldsProps = PartProps & { attributes: readonly Attribute[]; mayStart: boolean };

/** Which experiment splits the users of a rule: one that exists, or one made together with the rule. */
export function ExperimentFields({ attributes, mayStart, ...props }: ExperimentFieldsProps) {
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
          <SplitByField
            attributes={attributes}
            value={draft.hashAttribute}
            onChange={(hashAttribute) => change({ hashAttribute })}
            error={problems.hashAttribute}
          />
          <Assignment
            experiment={draft.newExperiment}
            onChange={(newExperiment) => change({ newExperiment })}
            attributes={attributes}
            hashAttribute={draft.hashAttribute}
            mayStart={mayStart}
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
      {chosen && <Traffic experiment={chosen} />}
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

/** How the traffic of an experiment is split, as it stands on its page. */
function Traffic({ experiment }: { experiment: Experiment }) {
  const { coverage, variationWeights } = currentPhase(experiment);
  const splits = experiment.variations.map(({ name }, index) => ({ name, weight: variationWeights[index] ?? 0 }));
  return <SplitBar splits={splits} coverage={coverage} />;
}
