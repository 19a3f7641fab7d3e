import { type Attribute, newAttribute } from '@gb/domain/attributes';
import { useState } from 'react';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { submitForm, useZodForm } from '../ui/form/useZodForm.ts';
import { DATATYPE_NAMES } from './datatypes.ts';
import { useAttributeActions } from './useAttributes.ts';

type Props = { attribute: Attribute | null; onClose: () => void };
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
};

export function AttributeForm({ attribute, onClose }: Props) {
  const { create, update } = useAttributeActions();
  const [opened] = useState(attribute);
  const form = useZodForm(newAttribute, attribute ?? NEW);
  const { errors } = form.formState;
  const { datatype, hashAttribute, format } = form.watch();
  const save = () => {
    if (datatype === 'enum' && !form.getValues('enum')?.trim()) {
      form.setError('enum', { message: 'List the allowed values, separated by commas' });
      return Promise.resolve(false);
    }
    return submitForm(form, ({ property, ...rest }) => {
      const fitting = { ...rest, hashAttribute: rest.hashAttribute && IDENTIFYING.includes(rest.datatype) };
      return opened ? update(property, fitting, opened) : create({ property, ...fitting });
    });
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
        error={errors.property?.message}
        {...form.register('property')}
      />
      <TextArea label="Description" optional error={errors.description?.message} {...form.register('description')} />
      <Select
        label="Data type"
        options={DATATYPE_NAMES}
        value={datatype}
        onChange={(next) => form.setValue('datatype', next as Attribute['datatype'])}
      />
      {datatype === 'enum' && (
        <TextField
          label="Allowed values"
          hint="Separated by commas"
          error={errors.enum?.message}
          {...form.register('enum')}
        />
      )}
      {datatype === 'string' && (
        <Select
          label="Format"
          initial="None"
          options={{ version: 'Version, as 2.10.0' }}
          value={format ?? ''}
          onChange={(next) => form.setValue('format', next as Attribute['format'])}
        />
      )}
      {IDENTIFYING.includes(datatype) && (
        <SwitchField
          label="Unique identifier"
          hint="Experiments and rollouts may split people by it."
          checked={hashAttribute ?? false}
          onChange={(on) => form.setValue('hashAttribute', on)}
        />
      )}
    </Modal>
  );
}
