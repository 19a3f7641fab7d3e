import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Alert, ErrorAlert } from './Alert.tsx';
import { Button, type ButtonLook, IconButton } from './Button.tsx';
import './Overlay.css';
import styles from './Modal.module.css';
import { useSubmit } from './useSubmit.ts';

export type ModalProps = {
  title: ReactNode;
  /** What a screen reader calls the dialog when the title is not plain text. */
  label?: string;
  docsHref?: string;
  children: ReactNode;
  onClose: () => void;
  /** Without it the modal only informs. Returning false keeps it open without an error. */
  onSubmit?: () => Promise<unknown>;
  submitText?: string;
  submitLook?: ButtonLook;
  cancelText?: string;
  canSubmit?: boolean;
  /** Replaces the body after a successful submit; without it the modal closes. */
  success?: ReactNode;
  size?: number | string;
};

/** The product's one dialog: header, body, and a footer with the error, submit and cancel. */
export function Modal(props: ModalProps) {
  return (
    <MantineModal.Root
      opened
      onClose={props.onClose}
      size={props.size ?? 520}
      centered
      classNames={{ content: styles.content }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content aria-label={labelOf(props)}>
        <MantineModal.Body>
          <DialogForm {...props} />
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** The same form in a panel at the right, so that what is being changed stays in sight. */
export function SidePanel(props: ModalProps) {
  return (
    <MantineDrawer.Root
      opened
      onClose={props.onClose}
      position="right"
      size={props.size ?? 560}
      classNames={{ content: styles.panel }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content aria-label={labelOf(props)}>
        <MantineDrawer.Body>
          <DialogForm {...props} panel />
        </MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

const labelOf = ({ label, title }: ModalProps): string | undefined =>
  label ?? (typeof title === 'string' ? title : undefined);

function DialogForm(props: ModalProps & { panel?: boolean }) {
  const [succeeded, setSucceeded] = useState(false);
  const { busy, error, submit } = useSubmit({
    onSubmit: async () => props.onSubmit?.(),
    onSuccess: () => (props.success ? setSucceeded(true) : props.onClose()),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && props.onSubmit && !succeeded) void submit();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <div className={styles.header}>
        <h2>{props.title}</h2>
        {props.docsHref && (
          <a className={styles.docs} href={props.docsHref} target="_blank" rel="noreferrer">
            Docs <IconExternalLink size={13} aria-hidden="true" />
          </a>
        )}
        <IconButton label="Close" onClick={props.onClose}>
          <IconX size={17} />
        </IconButton>
      </div>
      <div className={`${styles.body} ${props.panel ? styles.panelBody : ''}`}>
        {succeeded ? <Alert tone="good">{props.success}</Alert> : props.children}
      </div>
      <DialogFooter {...props} succeeded={succeeded} busy={busy} error={error} />
    </form>
  );
}

type FooterProps = ModalProps & { succeeded: boolean; busy: boolean; error: string | null };

function DialogFooter({ onSubmit, onClose, succeeded, busy, error, ...props }: FooterProps) {
  const asks = onSubmit && !succeeded;
  return (
    <div className={styles.footer}>
      {error && (
        <div className={styles.alert}>
          <ErrorAlert text={error} />
        </div>
      )}
      <Button onClick={onClose}>{asks ? (props.cancelText ?? 'Cancel') : 'Close'}</Button>
      {asks && (
        <Button type="submit" look={props.submitLook ?? 'primary'} busy={busy} disabled={props.canSubmit === false}>
          {props.submitText ?? 'Save'}
        </Button>
      )}
    </div>
  );
}

type ConfirmProps = {
  title: string;
  children: ReactNode;
  confirmText: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  look?: ButtonLook;
};

/** Asks before something that cannot be undone, and names it. */
export function Confirm({ title, children, confirmText, onConfirm, onClose, look = 'danger' }: ConfirmProps) {
  return (
    <Modal title={title} onClose={onClose} onSubmit={onConfirm} submitText={confirmText} submitLook={look} size={440}>
      {children}
    </Modal>
  );
}
