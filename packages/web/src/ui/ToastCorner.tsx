import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './Toasts.css';

export type Toast = {
  title: string;
  message?: ReactNode;
  tone?: 'good' | 'bad';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
};

/** Shows one toast. */
export function showToast({ title, message, tone = 'good', action }: Toast): void {
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
  });
}

/** The corner they appear in. */
export const ToastCorner = () => <Notifications position="bottom-right" />;
