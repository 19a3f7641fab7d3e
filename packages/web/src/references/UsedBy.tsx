import { Card } from '../ui/Card.tsx';
import { Modal } from '../ui/Modal.tsx';
import { UserList } from './UserList.tsx';
import { type Used, useUsers } from './useUsers.ts';

type UsedByProps = { object: Used; id: string; none?: string };

/** What uses a thing, on its page. */
export function UsedByCard({
  object,
  id,
  none = 'Nothing uses it yet.',
  title = 'Used by',
}: UsedByProps & { title?: string }) {
  return (
    <Card title={title}>
      <UserList query={useUsers(object, id)} none={none} />
    </Card>
  );
}

/** The same for a thing that is a row of a list. */
export function UsedByPanel({
  object,
  id,
  name,
  none = 'Nothing uses it.',
  onClose,
}: UsedByProps & { name: string; onClose: () => void }) {
  return (
    <Modal title={`What uses ${name}`} onClose={onClose} size={440}>
      <UserList query={useUsers(object, id)} none={none} />
    </Modal>
  );
}
