import {
  type CustomField,
  FIELD_TYPES,
  type FieldType,
  type NewCustomField,
  SECTIONS,
  type Section,
  newCustomField,
} from '@gb/domain/custom-fields';
import { invalidField } from '@gb/domain/errors';
import { useState } from 'react';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { CustomFieldInputs } from './CustomFieldInputs.tsx';
import { SECTION_NAMES, TYPE_NAMES } from './fieldWords.ts';
import { useCustomFieldActions } from './useCustomFields.ts';

const BLANK = newCustomField.parse({ id: 'x', name: 'x', type: 'text', sections: ['feature'] });
const NEW: NewCustomField = { ...BLANK, id: '', name: '' };

const isChosen = (type: FieldType): boolean => type === 'enum' || type === 'multiselect';

const CHECK = bySchema<NewCustomField, NewCustomField>(newCustomField, {
  labels: { id: 'Id', name: 'Name' },
  rule: ({ type, values }) => {
    if (isChosen(type) && values.trim() === '') throw invalidField('values', 'Write at least one choice');
  },
});

/** Adds a field that an organization keeps, or changes one. What it holds does not change its type. */
export function CustomFieldForm({ field, onClose }: { field: CustomField | null; onClose: () => void }) {
  const { create, update } = useCustomFieldActions();
  const { data } = useDefinitions();
  const [opened] = useState(field);
  const [active, setActive] = useState(field?.active ?? true);
  const { fields, shown, text, change, attempt } = useFields(() => (field ? inputOf(field) : NEW), CHECK);
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { id, type: _, ...rest } = typed;
    return opened ? update(id, { ...rest, active }, opened) : create(typed);
  };
  return (
    <Modal
      title={field ? `Edit ${field.name}` : 'New custom field'}
      onClose={onClose}
      onSubmit={save}
      submitText={field ? 'Save' : 'Create field'}
    >
      <TextField label="Name" placeholder="Team" {...text('name')} />
      <TextField
        label="Id"
        mono
        placeholder="team"
        hint="What the API calls it. It cannot be changed later."
        readOnly={Boolean(field)}
        {...text('id')}
      />
      <TextField label="Description" optional {...text('description')} />
      <Select
        label="Type"
        options={FIELD_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
        value={fields.type}
        disabled={Boolean(field)}
        onChange={(type) => change({ type: type as FieldType, defaultValue: null })}
      />
      {isChosen(fields.type) && (
        <TextField label="Choices" placeholder="web, app, data" hint="With commas between." {...text('values')} />
      )}
      <MultiSelect
        label="Kept of"
        options={SECTIONS.map((section) => ({ value: section, label: SECTION_NAMES[section] }))}
        values={fields.sections}
        onChange={(sections) => change({ sections: sections as Section[] })}
        error={shown.sections}
      />
      {(data?.projects ?? []).length > 0 && (
        <MultiSelect
          label="Projects"
          placeholder="All projects"
          options={(data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          values={fields.projects}
          onChange={(projects) => change({ projects })}
        />
      )}
      <CustomFieldInputs
        fields={[{ ...asField(fields), name: 'Default value', description: 'What a new one begins with.' }]}
        values={fields.defaultValue === null ? {} : { [fields.id || 'x']: fields.defaultValue }}
        onChange={(values) => change({ defaultValue: Object.values(values)[0] ?? null })}
        problems={shown.defaultValue ? { [fields.id || 'x']: shown.defaultValue } : {}}
      />
      <SwitchField
        label="Required"
        hint="A new one cannot be saved without it, nor its fields be changed."
        checked={fields.required}
        onChange={(required) => change({ required })}
      />
      {field && (
        <SwitchField
          label="Active"
          hint="Off, nobody is asked for it; what is known is kept."
          checked={active}
          onChange={setActive}
        />
      )}
    </Modal>
  );
}

/** A field as far as it is typed, to ask for its own default. */
const asField = (typed: NewCustomField): CustomField => ({
  ...typed,
  id: typed.id || 'x',
  required: false,
  creator: '',
  active: true,
  dateCreated: '',
  dateUpdated: '',
});

function inputOf(field: CustomField): NewCustomField {
  const { active: _, creator: __, dateCreated: ___, dateUpdated: ____, ...input } = field;
  return input;
}
