import { NEW_TAG_COLOR, type NewTag, type Tag, newTag } from '@gb/domain/tags';
import { useState } from 'react';
import { Tag as TagPreview } from '../ui/Badge.tsx';
import { Field, TextArea, TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import type { z } from 'zod';
import { Swatches } from './Swatches.tsx';
import { useTagActions } from './useTags.ts';

const NEW: z.input<typeof newTag> = { id: '', description: '' };
const CHECK = bySchema<typeof NEW, NewTag>(newTag, { labels: { id: 'Name' } });

/** Makes a tag, or changes the colour and description of one. A tag's name never changes. */
export function TagForm({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { create, update } = useTagActions();
  const { fields, text, change, attempt } = useFields(() => tag ?? NEW, CHECK);
  const [opened] = useState(tag);
  const { id, color } = fields;
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { id: name, ...rest } = typed;
    return opened ? update(name, rest, opened) : create(typed);
  };

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
        {...text('id')}
      />
      <Swatches value={color} onChange={(next) => change({ color: next })} />
      <TextArea label="Description" optional {...text('description')} />
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
