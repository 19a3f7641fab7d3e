import { newPersonalToken } from '@gb/domain/api-keys';
import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { bySchema } from '../ui/form/bySchema.ts';
import { useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { useKeyActions } from './useKeys.ts';

const CHECK = bySchema<{ description: string }, { description: string }>(newPersonalToken, {
  labels: { description: 'Description' },
});

/** Makes a personal access token. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const { createToken } = useKeyActions();
  const { fields, text, attempt } = useFields(() => ({ description: '' }), CHECK);
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretOnce title={`Token “${fields.description.trim()}”`} secret={secret} onClose={onClose} />;
  const save = async () => {
    const typed = attempt();
    if (typed) setSecret(await createToken(typed.description));
    // The secret takes the form's place and stays until it is closed.
    return false;
  };
  return (
    <Modal title="New personal access token" onClose={onClose} onSubmit={save} submitText="Create token" size={460}>
      <TextField label="Description" hint="Where you will use it." {...text('description')} />
    </Modal>
  );
}
