import { type Environment, newEnvironment } from '@gb/domain/environments';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { submitForm, useZodForm } from '../ui/form/useZodForm.ts';
import { useEnvironmentActions } from './useEnvironments.ts';

type Props = { environment: Environment | null; onClose: () => void };
const NEW: Environment = { id: '', description: '', toggleOnList: true, defaultState: true, projects: [] };

export function EnvironmentForm({ environment, onClose }: Props) {
  const { create, update } = useEnvironmentActions();
  const [opened] = useState(environment);
  const projects = useDefinitions().data?.projects ?? [];
  const form = useZodForm(newEnvironment, environment ?? NEW);
  const { errors } = form.formState;
  const { toggleOnList, defaultState, projects: chosen } = form.watch();
  const save = () =>
    submitForm(form, ({ id, ...rest }) => (opened ? update(id, rest, opened) : create({ id, ...rest })));
  return (
    <Modal
      title={environment ? 'Edit environment' : 'New environment'}
      onClose={onClose}
      onSubmit={save}
      submitText={environment ? 'Save' : 'Create environment'}
    >
      <TextField
        label="Id"
        mono
        readOnly={Boolean(environment)}
        hint={
          environment
            ? 'SDK connections and flags refer to this id, so it stays.'
            : 'For example staging. It cannot be changed later.'
        }
        error={errors.id?.message}
        {...form.register('id')}
      />
      <TextArea label="Description" optional error={errors.description?.message} {...form.register('description')} />
      <SwitchField
        label="New features start switched on"
        hint="People can still turn each one off."
        checked={defaultState ?? true}
        onChange={(on) => form.setValue('defaultState', on)}
      />
      <SwitchField
        label="Show a switch on the feature list"
        checked={toggleOnList ?? true}
        onChange={(on) => form.setValue('toggleOnList', on)}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={chosen ?? []}
          onChange={(next) => form.setValue('projects', next)}
        />
      )}
    </Modal>
  );
}
