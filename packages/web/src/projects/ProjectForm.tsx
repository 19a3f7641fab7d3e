import { type Project, newProject } from '@gb/domain/projects';
import { useState } from 'react';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { submitForm, useZodForm } from '../ui/form/useZodForm.ts';
import { useProjectActions } from './useProjects.ts';

const ENGINES = { bayesian: 'Bayesian', frequentist: 'Frequentist' };

export function ProjectForm({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const { create, update } = useProjectActions();
  const [opened] = useState(project);
  const { name = '', description = '', settings = {} } = project ?? {};
  const form = useZodForm(newProject, { name, description, settings });
  const { errors } = form.formState;
  const save = () => submitForm(form, (values) => (opened ? update(opened.id, values, opened) : create(values)));
  return (
    <Modal
      title={project ? 'Edit project' : 'New project'}
      onClose={onClose}
      onSubmit={save}
      submitText={project ? 'Save' : 'Create project'}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <TextArea label="Description" optional error={errors.description?.message} {...form.register('description')} />
      <Select
        label="Statistics engine"
        options={ENGINES}
        initial="Organization default"
        value={form.watch('settings.statsEngine') ?? ''}
        onChange={(engine) => form.setValue('settings.statsEngine', (engine || undefined) as keyof typeof ENGINES)}
      />
    </Modal>
  );
}
