import { type Namespace, type NewNamespace, newNamespace } from '@gb/domain/namespaces';
import { useState } from 'react';
import { useAttributes } from '../attributes/index.ts';
import { bySchema } from '../ui/form/bySchema.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import { useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { useNamespaceActions } from './useNamespaces.ts';

type Props = { namespace: Namespace | null; onClose: () => void };
type Fields = { displayName: string; description: string; hashAttribute: string };

const CHECK = bySchema<Fields, NewNamespace>(newNamespace, {
  labels: { displayName: 'Name' },
  input: ({ hashAttribute, ...rest }) => ({ ...rest, ...(hashAttribute === '' ? {} : { hashAttribute }) }),
});

export function NamespaceForm({ namespace, onClose }: Props) {
  const { create, update } = useNamespaceActions();
  const [opened] = useState(namespace);
  const identifiers = (useAttributes().data?.attributes ?? []).filter(
    ({ hashAttribute, archived }) => hashAttribute && !archived,
  );
  const { fields, text, change, attempt } = useFields(
    (): Fields => ({
      displayName: namespace?.displayName ?? '',
      description: namespace?.description ?? '',
      hashAttribute: namespace?.hashAttribute ?? '',
    }),
    CHECK,
  );
  const save = async () => {
    const typed = attempt();
    if (!typed) return false;
    const { displayName, description, hashAttribute } = typed;
    const said = { displayName, description, ...(hashAttribute ? { hashAttribute } : {}) };
    return opened ? update(opened.id, said, opened) : create(typed);
  };
  return (
    <Modal
      title={namespace ? 'Edit namespace' : 'Add namespace'}
      onClose={onClose}
      onSubmit={save}
      submitText={namespace ? 'Save' : 'Add namespace'}
    >
      <TextField label="Name" placeholder="checkout" {...text('displayName')} />
      <TextArea label="Description" optional {...text('description')} />
      <Select
        label="Hash attribute"
        optional
        hint="Only experiments that split people by it may take part: others would meet the same people."
        initial="Any"
        options={identifiers.map(({ property }) => property)}
        value={fields.hashAttribute}
        onChange={(hashAttribute) => change({ hashAttribute })}
      />
    </Modal>
  );
}
