import type { FeatureChange, FeatureV1 } from '@gb/domain/features';
import { useState } from 'react';
import { CustomFieldInputs, fieldProblems, useFieldsFor } from '../custom-fields/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { countOf } from '../ui/format.ts';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { valueProblem } from './describe.ts';
import { SchemaField } from './schema/SchemaField.tsx';
import { type Target, TargetChoice, submitText } from './TargetChoice.tsx';
import { ValueField } from './ValueField.tsx';

type FormProps = {
  feature: FeatureV1;
  /** Puts what was changed into a draft, or makes it live, with words for the history. */
  onSave: (change: FeatureChange, comment: string, to: Target) => Promise<unknown>;
  onClose: () => void;
};

/** What a feature is called, whose it is and where. */
export function DetailsForm({ feature, onSave, onClose }: FormProps) {
  const { data } = useDefinitions();
  const [target, setTarget] = useState<Target>('draft');
  const [opened] = useState(feature);
  const [details, setDetails] = useState({
    description: feature.description,
    tags: feature.tags,
    project: feature.project,
    owner: feature.owner,
    jsonSchema: feature.jsonSchema,
    customFields: feature.customFields,
  });
  const fields = useFieldsFor('feature', details.project);
  const linked = new Set(feature.rules.flatMap((rule) => (rule.type === 'experiment-ref' ? rule.experimentId : [])))
    .size;
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = (next: Partial<typeof details>) => setDetails({ ...details, ...next });
  const save = async () => {
    const isTyped = JSON.stringify(details.customFields) !== JSON.stringify(opened.customFields);
    const wrong = isTyped ? fieldProblems(fields, details.customFields) : {};
    setProblems(wrong);
    return Object.keys(wrong).length === 0 && onSave(changedOf(details, opened), 'Changed the details', target);
  };
  return (
    <Modal title="Edit details" onClose={onClose} onSubmit={save} submitText={submitText(target)}>
      <TargetChoice value={target} onChange={setTarget} />
      <TextArea
        label="Description"
        hint="Markdown works."
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
      {details.project !== opened.project && linked > 0 && (
        <Alert tone="warn">
          {`${countOf(linked, 'experiment')} linked to this feature ${linked === 1 ? 'stays' : 'stay'} in the project it is in now. `}
          Move what belongs together, so that the same people may change it.
        </Alert>
      )}
      <TextField
        label="Owner"
        value={details.owner}
        onChange={(event) => change({ owner: event.currentTarget.value })}
      />
      <CustomFieldInputs
        fields={fields}
        values={details.customFields}
        onChange={(customFields) => change({ customFields })}
        problems={problems}
      />
      {feature.valueType === 'json' && (
        <SchemaField value={details.jsonSchema} onChange={(jsonSchema) => change({ jsonSchema })} />
      )}
    </Modal>
  );
}

/** Only what is not as it was: what others changed meanwhile is none of this form's business. */
const changedOf = <D extends object>(details: D, before: { [K in keyof D]: unknown }): Partial<D> =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof D]),
    ),
    // The same fields as before, perhaps fewer.
  ) as Partial<D>;

/** The value everyone gets whom no rule catches. */
export function DefaultValueForm({ feature, onSave, onClose }: FormProps) {
  const [target, setTarget] = useState<Target>('draft');
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
      ? onSave({ defaultValue: typed.value }, `Changed the default value to ${shortened(typed.value)}`, target)
      : false;
  };
  return (
    <Modal title="Edit default value" onClose={onClose} onSubmit={save} submitText={submitText(target)}>
      <TargetChoice value={target} onChange={setTarget} />
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

/** A comment is no place for a long value. */
const shortened = (value: string): string => (value.length > 80 ? `${value.slice(0, 80)}…` : value);
