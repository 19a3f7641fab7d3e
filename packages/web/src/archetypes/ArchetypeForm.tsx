import type { Archetype } from '@gb/domain/archetypes';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { useArchetypeActions } from './useArchetypes.ts';

type Props = {
  /** The one that is changed; none where one is made. */
  archetype: Archetype | null;
  /** What a new one begins with. */
  attributes?: Readonly<Record<string, unknown>>;
  onSaved?: (saved: Archetype) => void;
  onClose: () => void;
};

type Fields = { name: string; description: string; isPublic: boolean; json: string };

/** Keeps a user to try features with. */
export function ArchetypeForm({ archetype, attributes = {}, onSaved, onClose }: Props) {
  const { create, update } = useArchetypeActions();
  const { fields, shown, change, text, attempt } = useFields<Fields, Fields>(
    () => ({
      name: archetype?.name ?? '',
      description: archetype?.description ?? '',
      isPublic: archetype?.isPublic ?? true,
      json: JSON.stringify(archetype?.attributes ?? attributes, null, 2),
    }),
    byProblems(problemsOf),
  );
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { json, ...rest } = typed;
    const body = { ...rest, attributes: readObject(json) ?? {} };
    // Not as an argument of the call below: without somebody to tell, it would not be worked out at all.
    const saved = archetype ? await update(archetype.id, body, archetype) : await create(body);
    onSaved?.(saved);
    return undefined;
  };
  return (
    <Modal
      title={archetype ? 'Edit saved user' : 'Save this user'}
      submitText={archetype ? 'Save' : 'Save user'}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" placeholder="Gold member, Berlin" {...text('name')} />
      <TextField label="Description" optional {...text('description')} />
      <TextArea
        label="Attributes as JSON"
        mono
        rows={8}
        value={fields.json}
        error={shown.json}
        onChange={(event) => change({ json: event.currentTarget.value })}
      />
      <SwitchField
        label="Everyone can use it"
        hint="Off, only you see it."
        checked={fields.isPublic}
        onChange={(isPublic) => change({ isPublic })}
      />
    </Modal>
  );
}

const problemsOf = ({ name, json }: Fields) => ({
  ...(name.trim() === '' ? { name: 'Name is required' } : {}),
  ...(readObject(json) === null ? { json: 'Enter a JSON object like {"id": "u1"}' } : {}),
});

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text || '{}');
    // JSON gives objects of plain fields.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
