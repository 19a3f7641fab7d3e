import { IconEye, IconEyeOff } from '@tabler/icons-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { IconButton } from './Button.tsx';
import styles from './Field.module.css';
import { Switch } from './Switch.tsx';

export type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean };
type Ids = { id: string; labelId: string; describedBy: string | undefined };

/** The look of a control people type into. */
export const inputClass = styles.input;

/** Label, control, hint and error, tied together for screen readers. */
export function Field({ label, hint, error, optional, children }: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const hasNote = Boolean(hint || error);
  return (
    <div className={styles.field}>
      <label id={labelId} htmlFor={id} className={styles.label}>
        {label} {optional && <span className={styles.optional}>optional</span>}
      </label>
      {children({ id, labelId, describedBy: hasNote ? noteId : undefined })}
      {hasNote && (
        <div id={noteId}>
          {error ? (
            <span role="alert" className={styles.error}>
              {error}
            </span>
          ) : (
            <span className={styles.hint}>{hint}</span>
          )}
        </div>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { mono?: boolean; ref?: Ref<HTMLInputElement> };

/** A line of text. With type "password" it can be shown. */
export function TextField({ label, hint, error, optional, mono, type, ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <div className={type === 'password' ? styles.password : undefined}>
          <input
            id={id}
            type={type === 'password' && shown ? 'text' : (type ?? 'text')}
            className={`${styles.input} ${mono ? 'mono' : ''}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            {...rest}
          />
          {type === 'password' && (
            <IconButton
              className={styles.reveal}
              label={shown ? 'Hide password' : 'Show password'}
              onClick={() => setShown(!shown)}
            >
              {shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { mono?: boolean; ref?: Ref<HTMLTextAreaElement> };

/** Two to six rows of text, as many as it needs; told how many, it keeps to that. */
export function TextArea({ label, hint, error, optional, mono, rows, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          rows={rows ?? 2}
          className={`${styles.input} ${rows ? '' : styles.growing} ${mono ? 'mono' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          spellCheck={mono ? false : undefined}
          {...rest}
        />
      )}
    </Field>
  );
}

type SwitchFieldProps = {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Why it cannot be used. */
  reason?: string;
};

/** A switch with its words in front of it. */
export function SwitchField({ label, hint, checked, onChange, disabled, reason }: SwitchFieldProps) {
  return (
    <div className={styles.switchRow}>
      <div>
        <div className={styles.label} aria-hidden="true">
          {label}
        </div>
        {hint && <div className={styles.hint}>{hint}</div>}
      </div>
      <Switch label={label} checked={checked} onChange={onChange} look="accent" disabled={disabled} reason={reason} />
    </div>
  );
}
