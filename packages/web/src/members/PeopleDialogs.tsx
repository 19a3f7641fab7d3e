import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Confirm as ConfirmType } from '../ui/Modal.tsx';
import type { RoleForm as RoleFormType } from './RoleForm.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const RoleForm = lazyPart(async () => ({ default: (await import('./RoleForm.tsx')).RoleForm }));
const Confirm = lazyPart(async () => ({ default: (await import('../ui/Modal.tsx')).Confirm }));

type Asked<Props> = Omit<Props, 'onClose'> | false | undefined;
type PeopleDialogsProps = {
  role: Asked<ComponentProps<typeof RoleFormType>>;
  confirm?: Asked<ComponentProps<typeof ConfirmType>>;
  onClose: () => void;
  children?: ReactNode;
};

/** What opens over a list of people: the form of somebody's role, or a question before somebody goes. */
export function PeopleDialogs({ role, confirm, onClose, children }: PeopleDialogsProps) {
  return (
    <Suspense>
      {role && <RoleForm {...role} onClose={onClose} />}
      {confirm && <Confirm {...confirm} onClose={onClose} />}
      {children}
    </Suspense>
  );
}
