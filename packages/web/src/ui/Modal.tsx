import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TEXTS } from '../platform/texts.ts';
import { Alert } from './Alert.tsx';
import { Button, type ButtonLook, IconButton } from './Button.tsx';
import './Overlay.css';
import styles from './Modal.module.css';
import { SubmitProblem } from './SubmitProblem.tsx';
import { useDiscardGuard } from './useDiscardGuard.ts';
import { useFocusBack } from './useFocusBack.ts';
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
  /** There is typed text to lose from the beginning, taken over from another dialog. */
  isTyped?: boolean;
};

/** The product's one dialog: header, body, and a footer with the error, submit and cancel. */
export function Modal(props: ModalProps) {
  const dialog = useDialog(props);
  return (
    <MantineModal.Root
      opened
      onClose={dialog.close}
      size={props.size ?? 520}
      centered
      classNames={{ content: styles.content }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content aria-label={labelOf(props)}>
        <MantineModal.Body>
          <DialogForm {...props} dialog={dialog} />
        </MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

/** The same form in a panel at the right, so that what is being changed stays in sight. */
export function SidePanel(props: ModalProps) {
  const dialog = useDialog(props);
  return (
    <MantineDrawer.Root
      opened
      onClose={dialog.close}
      position="right"
      size={props.size ?? 560}
      classNames={{ content: styles.panel }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content aria-label={labelOf(props)}>
        <MantineDrawer.Body>
          <DialogForm {...props} dialog={dialog} panel />
        </MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

const labelOf = ({ label, title }: ModalProps): string | undefined =>
  label ?? (typeof title === 'string' ? title : undefined);

/** The life of a dialog: filled in, submitted, done, or given up, after asking when something was typed. */
function useDialog({ onSubmit, onClose, success, isTyped }: ModalProps) {
  const [succeeded, setSucceeded] = useState(false);
  const submission = useSubmit({
    onSubmit: async () => onSubmit?.(),
    onSuccess: () => (success ? setSucceeded(true) : onClose()),
  });
  const isForm = onSubmit !== undefined && !succeeded;
  useFocusBack();
  return {
    isForm,
    succeeded,
    submission,
    ...submission,
    ...useDiscardGuard({ isForm, busy: submission.busy, onClose, startsTyped: isTyped }),
  };
}

type Dialog = ReturnType<typeof useDialog>;

function DialogForm({ dialog, panel, ...props }: ModalProps & { dialog: Dialog; panel?: boolean }) {
  const { isForm, succeeded, busy, submit } = dialog;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && isForm) void submit();
  };
  return (
    <form
      ref={markFirstFocus}
      className={styles.form}
      noValidate
      onKeyDown={onKeyDown}
      onInput={dialog.noteTyping}
      onPaste={dialog.noteTyping}
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
        <IconButton label="Close" disabled={busy} onClick={dialog.close}>
          <IconX size={17} />
        </IconButton>
      </div>
      <div className={`${styles.body} ${panel ? styles.panelBody : ''}`}>
        {succeeded ? <Alert tone="good">{props.success}</Alert> : props.children}
      </div>
      {dialog.isAsking ? <DiscardQuestion {...dialog} /> : <DialogFooter {...props} dialog={dialog} />}
    </form>
  );
}

/** Where somebody starts: the first field to fill in, or else the button that changes nothing. */
const FIRST = `.${styles.body} :is(input:not([readonly]:not([aria-haspopup]), :disabled), textarea, [contenteditable=true], button:not(:disabled))`;

/**
 * Names the first field to the focus trap, which would otherwise begin at the Close button above it. A dialog that named its
 * place keeps it.
 */
function markFirstFocus(form: HTMLFormElement | null): void {
  if (form?.querySelector('[data-autofocus]')) return;
  const first = form?.querySelector(FIRST) ?? form?.querySelector(`.${styles.footer} button`);
  first?.setAttribute('data-autofocus', '');
}

function DialogFooter({ dialog, ...props }: ModalProps & { dialog: Dialog }) {
  const { isForm, busy, error, stale, submission, close, discard } = dialog;
  return (
    <div className={styles.footer}>
      {(error || stale) && (
        <div className={styles.alert}>
          <SubmitProblem submission={submission} onGiveUp={discard} />
        </div>
      )}
      {!stale && (
        <Button onClick={close} disabled={busy}>
          {isForm ? (props.cancelText ?? 'Cancel') : 'Close'}
        </Button>
      )}
      {isForm && !stale && (
        <Button type="submit" look={props.submitLook ?? 'primary'} busy={busy} disabled={props.canSubmit === false}>
          {props.submitText ?? 'Save'}
        </Button>
      )}
    </div>
  );
}

/** Stands in for the footer while somebody is about to lose what they typed. */
function DiscardQuestion({ keep, discard }: Dialog) {
  const [before] = useState(() => document.activeElement);
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    keepButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return (
    <div className={styles.footer} role="alertdialog" aria-label={TEXTS.discardQuestion}>
      <strong className={styles.question}>{TEXTS.discardQuestion}</strong>
      <Button onClick={discard}>{TEXTS.discard}</Button>
      <Button ref={keepButton} look="primary" onClick={keep}>
        {TEXTS.keepEditing}
      </Button>
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
