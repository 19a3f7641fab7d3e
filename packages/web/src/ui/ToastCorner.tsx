import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './Toasts.css';

export type Toast = {
  title: string;
  message?: ReactNode;
  tone?: 'good' | 'bad';
  /** Only true while the server cannot be reached. */
  isAway?: boolean;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
};

/** The toasts that are only true while the server cannot be reached. */
const away = new Set<string>();

/** Shows one toast. */
export function showToast({ title, message, tone = 'good', isAway, action }: Toast): void {
  const id = notifications.show({
    title,
    message: (
      <>
        {message}
        {action && (
          <Button
            small
            look="text"
            onClick={() => {
              notifications.hide(id);
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    autoClose: tone === 'bad' ? 10_000 : 5000,
    className: `toast-${tone}`,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    onClose: () => void away.delete(id),
  });
  if (isAway) away.add(id);
}

/** Takes away what is not true any more, now that the server answers. */
export function hideAway(): void {
  for (const id of away) notifications.hide(id);
}

/** The corner they appear in. */
export const ToastCorner = () => <Notifications position="bottom-right" />;
