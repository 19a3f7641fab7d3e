import { useState } from 'react';
import { TextField } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { useKeyActions } from './useKeys.ts';

/** Makes a personal access token. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const { createToken } = useKeyActions();
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretOnce title={`Token “${description.trim()}”`} secret={secret} onClose={onClose} />;
  const save = async () => {
    setTried(true);
    if (description.trim() !== '') setSecret(await createToken(description));
    // The secret takes the form's place and stays until it is closed.
    return false;
  };
  return (
    <Modal title="New personal access token" onClose={onClose} onSubmit={save} submitText="Create token" size={460}>
      <TextField
        label="Description"
        hint="Where you will use it."
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={tried && description.trim() === '' ? 'Description is required' : undefined}
      />
    </Modal>
  );
}
