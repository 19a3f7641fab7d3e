import type { Namespace, Range } from '@gb/domain/namespaces';
import { useState } from 'react';
import { useExperiments } from '../experiments/index.ts';
import { Modal } from '../ui/Modal.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Taking } from './parts.ts';

type Props = { namespace: Namespace; range: Range; onChoose: (taking: Taking) => void; onClose: () => void };

/** Chooses the draft that is to take part in a namespace. */
export function ChooseExperiment({ namespace, range, onChoose, onClose }: Props) {
  const { data, error, mutate } = useExperiments();
  const [id, setId] = useState('');
  const drafts = data?.experiments.filter(
    ({ status, archived, hashAttribute, phases }) =>
      status === 'draft' &&
      !archived &&
      phases.at(-1)?.namespace?.name !== namespace.id &&
      (!namespace.hashAttribute || namespace.hashAttribute === hashAttribute),
  );
  const chosen = drafts?.find((one) => one.id === id);
  return (
    <Modal
      title={`Place an experiment in ${namespace.displayName}`}
      submitText="Choose a range"
      canSubmit={chosen !== undefined}
      onSubmit={async () => chosen && onChoose({ id, name: chosen.name, range })}
      onClose={onClose}
      size={440}
    >
      {!drafts &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={60} />)}
      {drafts?.length === 0 && (
        <p className="muted">No draft can take part. Running experiments stay where they are.</p>
      )}
      {drafts && drafts.length > 0 && (
        <Select
          label="Experiment"
          hint="Only drafts: running experiments stay where they are."
          searchable
          options={drafts.map((one) => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={setId}
        />
      )}
    </Modal>
  );
}
