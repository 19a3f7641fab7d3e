import type { FeatureV1 } from '@gb/domain/features';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { CodeField } from '../ui/editor/CodeField.tsx';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { valueProblem } from './describe.ts';
import { useFeature } from './useFeature.ts';
import { ValueField } from './ValueField.tsx';

type FormProps = { feature: FeatureV1; onClose: () => void };

/** The parts of a feature that are not versioned. */
export function DetailsForm({ feature, onClose }: FormProps) {
  const { update } = useFeature(feature.id);
  const { data } = useDefinitions();
  const [opened] = useState(feature);
  const [details, setDetails] = useState({
    description: feature.description,
    tags: feature.tags,
    project: feature.project,
    owner: feature.owner,
    jsonSchema: feature.jsonSchema,
  });
  const change = (next: Partial<typeof details>) => setDetails({ ...details, ...next });
  return (
    <Modal title="Edit details" onClose={onClose} onSubmit={() => update(details, opened)}>
      <TextArea
        label="Description"
        rows={3}
        value={details.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <ComboTags
        label="Tags"
        options={(data?.tags ?? []).map(({ id }) => id)}
        values={details.tags}
        onChange={(tags) => change({ tags })}
      />
      <Select
        label="Project"
        initial="No project"
        options={(data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={details.project}
        onChange={(project) => change({ project })}
      />
      <TextField
        label="Owner"
        value={details.owner}
        onChange={(event) => change({ owner: event.currentTarget.value })}
      />
      {feature.valueType === 'json' && (
        <CodeField
          label="JSON schema"
          optional
          language="json"
          value={details.jsonSchema}
          onChange={(jsonSchema) => change({ jsonSchema })}
          hint="The default value and those of all rules have to fit it."
        />
      )}
    </Modal>
  );
}

/** The value everyone gets whom no rule catches. */
export function DefaultValueForm({ feature, onClose }: FormProps) {
  const { publish } = useFeature(feature.id);
  const [opened] = useState(feature);
  const { fields, shown, change, attempt } = useFields(
    () => ({ value: feature.defaultValue }),
    byProblems(({ value }) => {
      const problem = valueProblem(feature.valueType, value);
      return problem ? { value: problem } : {};
    }),
  );
  const save = async () => {
    const typed = attempt();
    return typed
      ? publish({ defaultValue: typed.value }, `Changed the default value to ${typed.value}`, opened)
      : false;
  };
  return (
    <Modal title="Edit default value" onClose={onClose} onSubmit={save} submitText="Save and publish">
      <ValueField
        label="Default value"
        type={feature.valueType}
        value={fields.value}
        onChange={(value) => change({ value })}
        error={shown.value}
      />
    </Modal>
  );
}
