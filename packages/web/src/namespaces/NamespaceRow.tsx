import type { Namespace, NamespaceMember } from '@gb/domain/namespaces';
import { freeShare } from '@gb/domain/namespaces/ranges';
import { IconChevronDown, IconChevronRight, IconPencil, IconPower, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { RemovalDialog } from '../references/index.ts';
import { formatPercent } from '../ui/format.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { toastFailure } from '../ui/toast.tsx';
import { Line } from './Line.tsx';
import styles from './Namespaces.module.css';
import { heldBy } from './parts.ts';
import { useNamespaceActions } from './useNamespaces.ts';

const NamespaceForm = lazyPart(async () => ({ default: (await import('./NamespaceForm.tsx')).NamespaceForm }));
const NamespaceDetails = lazyPart(async () => ({ default: (await import('./NamespaceDetails.tsx')).NamespaceDetails }));

type Props = { namespace: Namespace; members: readonly NamespaceMember[]; mayEdit: boolean };

/** One namespace as a line, which opens to show who has what. */
export function NamespaceRow({ namespace, members, mayEdit }: Props) {
  const { id, displayName, description, status } = namespace;
  const { update, remove } = useNamespaceActions();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const isOff = status === 'inactive';
  const close = () => setDialog(null);
  const items = [
    { label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => setDialog('edit') },
    {
      label: isOff ? 'Switch on' : 'Switch off',
      icon: <IconPower size={16} />,
      onSelect: () =>
        void update(id, { status: isOff ? 'active' : 'inactive' }, namespace).catch(
          toastFailure(`${displayName} was not changed`),
        ),
    },
    { label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDialog('delete') },
  ];
  return (
    <section className={styles.namespace} aria-label={displayName}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={displayName}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={17} /> : <IconChevronRight size={17} />}
        </button>
        <div className={styles.name}>
          <code>{displayName}</code>
          <span className="muted">{isOff ? 'Switched off: nothing new can take part' : description}</span>
        </div>
        <Line members={members} />
        <strong>{freeWords(members)}</strong>
        <span className="muted">{countWords(members)}</span>
        {mayEdit && <RowMenu label={`Actions for ${displayName}`} items={items} />}
      </div>
      <Suspense>
        {isOpen && <NamespaceDetails namespace={namespace} members={members} mayEdit={mayEdit} />}
        {dialog === 'edit' && <NamespaceForm namespace={namespace} onClose={close} />}
        {dialog === 'delete' && (
          <RemovalDialog
            object="namespace"
            id={id}
            title={`Delete the namespace ${displayName}?`}
            onRemove={() => remove(id)}
            onClose={close}
          >
            This cannot be undone.
          </RemovalDialog>
        )}
      </Suspense>
    </section>
  );
}

function freeWords(members: readonly NamespaceMember[]): string {
  const free = freeShare(heldBy(members));
  return free === 0 ? 'none' : free === 1 ? 'all' : formatPercent(free, 0);
}

function countWords(members: readonly NamespaceMember[]): string {
  const ended = members.filter(({ status }) => status === 'stopped').length;
  const rest = members.length - ended;
  if (members.length === 0) return 'none';
  if (ended === 0) return String(rest);
  return rest === 0 ? `${ended} ended` : `${rest} and ${ended} ended`;
}
