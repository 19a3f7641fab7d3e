import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type Toast = {
  title: string;
  message?: ReactNode;
  tone?: 'good' | 'bad';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
};

/** Tells the outcome of something, in the corner, without stopping the person. */
export function toast({ title, message, tone = 'good', action }: Toast): void {
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
