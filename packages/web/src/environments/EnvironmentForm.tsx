import { type Environment, type NewEnvironment, newEnvironment } from '@gb/domain/environments';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { useEnvironmentActions, useEnvironments } from './useEnvironments.ts';

type Props = { environment: Environment | null; onClose: () => void };
const NEW: Environment = { id: '', description: '', toggleOnList: true, defaultState: true, projects: [], parent: '' };

const CHECK = bySchema<Environment, NewEnvironment>(newEnvironment, {
  labels: { id: 'Id' },
  input: ({ parent, ...rest }) => ({ ...rest, ...(parent ? { parent } : {}) }),
});

export function EnvironmentForm({ environment, onClose }: Props) {
  const { create, update } = useEnvironmentActions();
  const projects = useDefinitions().data?.projects ?? [];
  const { fields, text, change, attempt } = useFields(() => environment ?? NEW, CHECK);
  const { toggleOnList, defaultState, projects: chosen } = fields;
  const others = (useEnvironments().data?.environments ?? []).map(({ id }) => id);
  const [opened] = useState(environment);
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { id, parent: _, ...rest } = typed;
    return opened ? update(id, rest, opened) : create(typed);
  };
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
        {...text('id')}
      />
      {!environment && others.length > 0 && (
        <Select
          label="Copy from"
          optional
          hint="Its switches and its rules are copied into this one, once."
          initial="Nothing"
          options={others}
          value={fields.parent ?? ''}
          onChange={(parent) => change({ parent })}
        />
      )}
      <TextArea label="Description" optional {...text('description')} />
      <SwitchField
        label="New features start switched on"
        hint="People can still turn each one off."
        checked={defaultState}
        onChange={(on) => change({ defaultState: on })}
      />
      <SwitchField
        label="Show a switch on the feature list"
        checked={toggleOnList}
        onChange={(on) => change({ toggleOnList: on })}
      />
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          hint="Only features of these projects are in it, and those of no project."
          placeholder="All projects"
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          values={chosen}
          onChange={(next) => change({ projects: next })}
        />
      )}
    </Modal>
  );
}
