import { type NewProject, type Project, newProject } from '@gb/domain/projects';
import { useState } from 'react';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { useProjectActions } from './useProjects.ts';

const ENGINES = { bayesian: 'Bayesian', frequentist: 'Frequentist' };

const CHECK = bySchema<NewProject, NewProject>(newProject, { labels: { name: 'Name' } });

const typedOf = (project: Project | null): NewProject => {
  const { name = '', description = '', settings = {} } = project ?? {};
  return { name, description, settings };
};

export function ProjectForm({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const { create, update } = useProjectActions();
  const { fields, text, change, attempt } = useFields(() => typedOf(project), CHECK);
  const [opened] = useState(project);
  const save = async () => {
    const typed = attempt();
    return typed && (opened ? update(opened.id, typed, opened) : create(typed));
  };
  return (
    <Modal
      title={project ? 'Edit project' : 'New project'}
      onClose={onClose}
      onSubmit={save}
      submitText={project ? 'Save' : 'Create project'}
    >
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      <Select
        label="Statistics engine"
        options={ENGINES}
        initial="Organization default"
        value={fields.settings.statsEngine ?? ''}
        onChange={(engine) =>
          change({ settings: { statsEngine: (engine || undefined) as keyof typeof ENGINES | undefined } })
        }
      />
    </Modal>
  );
}
