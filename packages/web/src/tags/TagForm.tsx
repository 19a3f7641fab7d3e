import { NEW_TAG_COLOR, type Tag, newTag } from '@gb/domain/tags';
import { useState } from 'react';
import { Tag as TagPreview } from '../ui/Badge.tsx';
import { Field, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { submitForm, useZodForm } from '../ui/form/useZodForm.ts';
import { Swatches } from './Swatches.tsx';
import { useTagActions } from './useTags.ts';

/** Makes a tag, or changes the colour and description of one. A tag's name never changes. */
export function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { create, update } = useTagActions();
  const [opened] = useState(tag);
  const form = useZodForm(newTag, tag ?? { id: '', description: '' });
  const { errors } = form.formState;
  const { id, color } = form.watch();
  const save = () =>
    submitForm(form, ({ id: name, ...rest }) => (opened ? update(name, rest, opened) : create({ id: name, ...rest })));

  return (
    <Modal
      title={tag ? 'Edit tag' : 'New tag'}
      onClose={onClose}
      onSubmit={save}
      submitText={tag ? 'Save' : 'Create tag'}
    >
      <TextField
        label="Name"
        hint={tag ? 'A tag keeps its name, because things refer to it.' : undefined}
        readOnly={Boolean(tag)}
        error={errors.id?.message}
        {...form.register('id')}
      />
      <Swatches value={color} onChange={(next) => form.setValue('color', next)} />
      <TextArea label="Description" optional error={errors.description?.message} {...form.register('description')} />
      <Field label="Preview">
        {() => (
          <div>
            <TagPreview name={id || 'tag'} color={color ?? NEW_TAG_COLOR} />
          </div>
        )}
      </Field>
    </Modal>
  );
}
