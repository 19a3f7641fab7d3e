import { useState } from 'react';
import { TextField } from '../Field.tsx';
import { Modal } from '../Modal.tsx';

type SaveViewProps = { taken: readonly string[]; onSave: (name: string) => void; onClose: () => void };

/** Names what the list shows now. */
export function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const wanted = name.trim();
    const missing = wanted === '' ? 'Enter a name' : undefined;
    const found = missing ?? (taken.includes(wanted) ? 'There is a view with this name already' : undefined);
    setProblem(found);
    if (found) return false;
    onSave(wanted);
    return true;
  };
  return (
    <Modal title="Save this view" onClose={onClose} onSubmit={save} submitText="Save view">
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem}
        maxLength={60}
        hint="It keeps the search, the filters and the order, in this browser."
      />
    </Modal>
  );
}
