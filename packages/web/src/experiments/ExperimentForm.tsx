import type { ImportedExperiment } from '@gb/domain/experiments';
import { useNavigate } from '@tanstack/react-router';
import { useAttributes } from '../attributes/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { fieldsOf, importFrom, newFrom, experimentProblems } from './experimentFields.ts';
import { PastFields } from './PastFields.tsx';
import { useCreateExperiment, useImportExperiment } from './useExperiments.ts';
import { VariationFields } from './VariationFields.tsx';

type ExperimentFormProps = {
  /** One that ran before, as it was found, to be corrected and taken over. */
  past?: ImportedExperiment | null;
  onClose: () => void;
};

/** Makes a draft experiment, or takes over one that ran before, and opens it. */
export function ExperimentForm({ past = null, onClose }: ExperimentFormProps) {
  const create = useCreateExperiment();
  const takeOver = useImportExperiment();
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { data } = useDefinitions();
  const identifiers = useAttributes().data?.attributes.filter(({ hashAttribute }) => hashAttribute) ?? [];
  const { fields, shown, change, text, attempt } = useFields(
    () => fieldsOf(past, projectId),
    byProblems((typed) => experimentProblems(typed, past !== null)),
  );
  const save = async () => {
    if (!attempt()) return false;
    const { id } = await (past ? takeOver(importFrom(fields, past.datasource)) : create(newFrom(fields)));
    void navigate({ to: '/experiment/$id', params: { id } });
  };

  return (
    <Modal
      title={past ? 'Import experiment' : 'New experiment'}
      onClose={onClose}
      onSubmit={save}
      submitText={past ? 'Import' : 'Create draft'}
      size={600}
    >
      <TextField label="Name" autoFocus {...text('name')} />
      {past && (
        <PastFields datasource={past.datasource} fields={fields} problems={shown} text={text} onChange={change} />
      )}
      <TextArea
        label="Hypothesis"
        optional
        placeholder="A benefit-led label will raise completed orders."
        {...text('hypothesis')}
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
      <VariationFields
        variations={fields.variations}
        weights={fields.weights}
        hasKeys={past !== null}
        problem={shown.variations}
        onChange={change}
      />
    </Modal>
  );
}
