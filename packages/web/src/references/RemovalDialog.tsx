import { countUsers } from '@gb/domain/references';
import type { ReactNode } from 'react';
import { Modal } from '../ui/Modal.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { UserList } from './UserList.tsx';
import { type Used, useUsers } from './useUsers.ts';

type RemovalDialogProps = {
  object: Used;
  id: string;
  /** The question, such as `Delete the tag mobile?`. */
  title: `Delete ${string}?`;
  /** What happens when it goes. */
  children: ReactNode;
  onRemove: () => Promise<unknown>;
  /** Puts it aside instead, where that is possible. */
  onArchive?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
};

/**
 * Asks before something is deleted. What others use cannot be: then it says what they are, and offers to archive it where that
 * is possible. What can be taken off them is; then it says off what.
 */
export function RemovalDialog({ object, id, title, children, onRemove, onArchive, onClose }: RemovalDialogProps) {
  const query = useUsers(object, id);
  const { data, error, retry } = query;
  const frame = { title, onClose, size: 440 };
  if (!data)
    return (
      <Modal {...frame}>
        {error ? <Problem error={error} onRetry={retry} /> : <Skeleton width="100%" height={60} />}
      </Modal>
    );
  const count = data.users.length + data.hidden;
  const list = <UserList query={query} none="" boxed />;
  if (count > 0 && object === 'tag')
    return (
      <Modal {...frame} onSubmit={onRemove} submitText="Delete" submitLook="danger">
        <p>It is taken off {wordsFor(data)}:</p>
        {list}
        <p>{children}</p>
      </Modal>
    );
  if (count > 0)
    return (
      <Modal
        {...frame}
        title={refusalOf(title)}
        {...(onArchive ? { onSubmit: onArchive, submitText: 'Archive instead' } : {})}
      >
        <p>
          It cannot be deleted while {wordsFor(data)} {count === 1 ? 'uses' : 'use'} it:
        </p>
        {list}
      </Modal>
    );
  return (
    <Modal {...frame} onSubmit={onRemove} submitText="Delete" submitLook="danger">
      <p>{children}</p>
    </Modal>
  );
}

/** What the question becomes where there is nothing to decide. */
const refusalOf = (question: string): string =>
  `${question.slice('Delete '.length, -1).replace(/^the /, 'The ')} cannot be deleted`;

const wordsFor = ({ users, hidden }: NonNullable<ReturnType<typeof useUsers>['data']>): string =>
  [
    countUsers(users.map(({ object }) => object)).replace(/, ([^,]*)$/, hidden > 0 ? ', $1' : ' and $1'),
    hidden > 0 ? `${hidden} more` : '',
  ]
    .filter(Boolean)
    .join(' and ');
