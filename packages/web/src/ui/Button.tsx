import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

export type ButtonLook = 'primary' | 'outline' | 'soft' | 'text' | 'danger' | 'good';

/** The class of a button's look, for links that must read as buttons. */
export const buttonClass = (look: ButtonLook = 'outline', small = false): string =>
  [styles.button, styles[look], small ? styles.small : ''].join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  small?: boolean;
  icon?: ReactNode;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A push button. While `busy` it shows a spinner and cannot be pressed. */
export function Button({ look, small, icon, busy, children, className, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={`${buttonClass(look, small)} ${className ?? ''}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that shows only an icon; its label is spoken and shown on hover. */
export function IconButton({ label, children, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`${styles.icon} ${className ?? ''}`} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
