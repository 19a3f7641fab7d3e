import { evenWeights, setWeight } from '@gb/domain/experiments';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAttributes } from '../attributes/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { SplitBar, VariationRing } from '../ui/charts/Variation.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { WeightField } from '../ui/WeightField.tsx';
import { ComboTags, Select } from '../ui/Select.tsx';
import styles from './Experiment.module.css';
import { useCreateExperiment } from './useExperiments.ts';

const MIN_NAME = 2;

/** Makes a draft experiment and opens it. */
export function ExperimentForm({ onClose }: { onClose: () => void }) {
  const create = useCreateExperiment();
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { data } = useDefinitions();
  const identifiers = useAttributes().data?.attributes.filter(({ hashAttribute }) => hashAttribute) ?? [];
  const [fields, setFields] = useState({
    name: '',
    hypothesis: '',
    tags: [] as string[],
    project: projectId,
    hashAttribute: 'id',
  });
  const [names, setNames] = useState(['Control', 'Variation 1']);
  const [weights, setWeights] = useState(() => evenWeights(2));
  const [tried, setTried] = useState(false);
  const change = (next: Partial<typeof fields>) => setFields({ ...fields, ...next });
  const nameProblem =
    fields.name.trim().length < MIN_NAME ? `Name must have at least ${MIN_NAME} characters` : undefined;

  const resize = (next: string[]) => {
    setNames(next);
    setWeights(evenWeights(next.length));
  };
  const save = async () => {
    setTried(true);
    if (nameProblem || names.some((name) => name.trim() === '')) return false;
    const { id } = await create({
      ...fields,
      variations: names.map((name) => ({ name, description: '' })),
      variationWeights: weights,
    });
    void navigate({ to: '/experiment/$id', params: { id } });
  };

  return (
    <Modal title="New experiment" onClose={onClose} onSubmit={save} submitText="Create draft" size={600}>
      <TextField
        label="Name"
        autoFocus
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={tried ? nameProblem : undefined}
      />
      <TextArea
        label="Hypothesis"
        optional
        placeholder="A benefit-led label will raise completed orders."
        value={fields.hypothesis}
        onChange={(event) => change({ hypothesis: event.currentTarget.value })}
      />
      <ComboTags
        label="Tags"
        optional
        options={(data?.tags ?? []).map(({ id }) => id)}
        values={fields.tags}
        onChange={(tags) => change({ tags })}
      />
      {(data?.projects ?? []).length > 0 && (
        <Select
          label="Project"
          initial="No project"
          options={(data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.project}
          onChange={(project) => change({ project })}
        />
      )}
      <Select
        label="Split by"
        options={[...new Set([...identifiers.map(({ property }) => property), 'id'])]}
        value={fields.hashAttribute}
        onChange={(hashAttribute) => change({ hashAttribute })}
      />
      <fieldset className={styles.variations}>
        <legend>Variations</legend>
        <SplitBar splits={names.map((name, index) => ({ name, weight: weights[index] ?? 0 }))} />
        {names.map((name, index) => (
          // A variation being typed has no identity but its place.
          <div key={index} className={styles.variation} role="group" aria-label={`Variation ${index}`}>
            <VariationRing index={index} />
            <TextField
              label="Name"
              value={name}
              onChange={(event) => setNames(names.map((old, at) => (at === index ? event.currentTarget.value : old)))}
              error={tried && name.trim() === '' ? 'Name is required' : undefined}
            />
            <WeightField
              label="Weight, %"
              weight={weights[index] ?? 0}
              onChange={(weight) => setWeights(setWeight(weights, index, weight))}
            />
            <IconButton
              label={`Remove ${name}`}
              disabled={names.length <= 2}
              onClick={() => resize(names.filter((_, at) => at !== index))}
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
            onClick={() => resize([...names, `Variation ${names.length}`])}
          >
            Add variation
          </Button>
        </div>
      </fieldset>
    </Modal>
  );
}
