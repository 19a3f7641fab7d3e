import type { Namespace, NamespaceMember } from '@gb/domain/namespaces';
import { nextSeed } from '@gb/domain/namespaces/nextSeed';
import { Modal } from '../ui/Modal.tsx';
import { countOf } from '../ui/format.ts';
import { useNamespaceActions } from './useNamespaces.ts';

type Props = { namespace: Namespace; members: readonly NamespaceMember[]; onClose: () => void };

/** Asks before everybody is put somewhere else, and names first whose people change. */
export function RotateSeed({ namespace, members, onClose }: Props) {
  const { rotate } = useNamespaceActions();
  const running = members.filter(({ status }) => status === 'running');
  return (
    <Modal
      title={`Rotate the seed of ${namespace.displayName}?`}
      submitText="Rotate seed"
      submitLook={running.length > 0 ? 'danger' : 'primary'}
      onSubmit={() => rotate(namespace.id)}
      onClose={onClose}
      size={460}
    >
      {running.length > 0 ? (
        <>
          <p>
            {countOf(running.length, 'running experiment is', 'running experiments are')} reshuffled: people who take
            part now may not any more, and others come in.
          </p>
          <ul>
            {running.map(({ name }, index) => (
              <li key={`${name} ${index}`}>{name || 'One that you may not see'}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>No running experiment is reshuffled.</p>
      )}
      <p className="muted">
        The seed becomes <code>{nextSeed(namespace.seed)}</code>. SDKs follow as soon as they get the new payload.
      </p>
    </Modal>
  );
}
