import { type Attribute, type NewAttribute, newAttribute } from '@gb/domain/attributes';
import { useState } from 'react';
import { invalidField } from '@gb/domain/errors';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { InUse } from '../references/index.ts';
import { MultiSelect } from '../ui/Combo.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { DATATYPE_NAMES } from './datatypes.ts';
import { useAttributeActions } from './useAttributes.ts';

type Props = {
  attribute: Attribute | null /** What a new one is called at first. */;
  name?: string;
  onClose: () => void;
};
const IDENTIFYING: readonly string[] = ['string', 'number', 'secureString'];
const NEW: Attribute = {
  property: '',
  datatype: 'string',
  description: '',
  hashAttribute: false,
  enum: '',
  format: '',
  archived: false,
  projects: [],
  tags: [],
};

const FORMATS = {
  version: 'Version, as 2.10.0',
  date: 'Date and time, as 2026-11-22T09:00:00Z',
  isoCountryCode: 'Country code, as NL',
};

const CHECK = bySchema<Attribute, NewAttribute>(newAttribute, {
  labels: { property: 'Name' },
  rule: ({ datatype, enum: values }) => {
    if (datatype === 'enum' && !values.trim())
      throw invalidField('enum', 'list the allowed values, separated by commas');
  },
});

/** Whether those who ask for an attribute would compare or split by something else than before. */
const meansElse = (before: Attribute, { datatype, format, hashAttribute }: Attribute): boolean =>
  datatype !== before.datatype || format !== before.format || (before.hashAttribute && !hashAttribute);

export function AttributeForm({ attribute, name = '', onClose }: Props) {
  const { create, update } = useAttributeActions();
  const { fields, text, change, attempt } = useFields(() => attribute ?? { ...NEW, property: name }, CHECK);
  const { datatype, hashAttribute, format } = fields;
  const projects = useDefinitions().data?.projects ?? [];
  const [opened] = useState(attribute);
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { property, ...rest } = typed;
    const fitting = { ...rest, hashAttribute: rest.hashAttribute && IDENTIFYING.includes(rest.datatype) };
    return opened ? update(property, fitting, opened) : create({ property, ...fitting });
  };
  return (
    <Modal
      title={attribute ? 'Edit attribute' : 'New attribute'}
      onClose={onClose}
      onSubmit={save}
      submitText={attribute ? 'Save' : 'Create attribute'}
    >
      <TextField
        label="Name"
        mono
        readOnly={Boolean(attribute)}
        hint={
          attribute
            ? 'Conditions refer to this name, so it stays.'
            : 'As your code passes it to the SDK, for example country.'
        }
        {...text('property')}
      />
      <TextArea label="Description" optional {...text('description')} />
      <Select
        label="Data type"
        options={DATATYPE_NAMES}
        value={datatype}
        onChange={(next) => change({ datatype: next as Attribute['datatype'] })}
      />
      {datatype === 'enum' && <TextField label="Allowed values" hint="Separated by commas" {...text('enum')} />}
      {datatype === 'string' && (
        <Select
          label="Format"
          initial="None"
          options={FORMATS}
          value={format}
          onChange={(next) => change({ format: next as Attribute['format'] })}
        />
      )}
      {IDENTIFYING.includes(datatype) && (
        <SwitchField
          label="Unique identifier"
          hint="Experiments and rollouts may split people by it."
          checked={hashAttribute}
          onChange={(on) => change({ hashAttribute: on })}
        />
      )}
      {opened && meansElse(opened, fields) && (
        <InUse object="attribute" id={opened.property}>
          Rules and experiments stay as they are: check that they still fit.
        </InUse>
      )}
      {projects.length > 0 && (
        <MultiSelect
          label="Projects"
          hint="Where it is offered for targeting."
          placeholder="All projects"
          options={projects.map(({ id, name: words }) => ({ value: id, label: words }))}
          values={fields.projects}
          onChange={(next) => change({ projects: next })}
        />
      )}
    </Modal>
  );
}
