import styles from './Switch.module.css';

type SwitchProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  look?: 'ink' | 'production' | 'accent';
  large?: boolean;
  disabled?: boolean;
  /** Why it cannot be used, shown on hover. */
  reason?: string;
  id?: string;
};

/** A native on/off switch: cheap enough to stand in every row of a long list. */
export function Switch({ label, checked, onChange, look = 'ink', large, disabled, reason, id }: SwitchProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className={`${styles.switch} ${styles[look]} ${large ? styles.large : ''}`}
      aria-label={label}
      title={disabled ? (reason ?? label) : label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
