import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { Confirm } from '../ui/Modal.tsx';
import styles from './DataSource.module.css';

type SettingsQueryProps = {
  name: string;
  note: ReactNode;
  sql: string;
  /** What is lost with it. */
  warning: string;
  /** Missing for who may not change it. */
  onEdit: (() => void) | undefined;
  onRemove: () => Promise<void>;
};

/** One of the queries a data source is set up with. */
export function SettingsQuery({ name, note, sql, warning, onEdit, onRemove }: SettingsQueryProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <section className={styles.query} aria-label={name}>
      <div className={styles.between}>
        <div>
          <h3>{name}</h3>
          <span className="muted">{note}</span>
        </div>
        {onEdit && (
          <span className={styles.row}>
            <Button small onClick={onEdit}>
              Edit and run
            </Button>
            <Button small look="text" onClick={() => setLeaving(true)}>
              Remove
            </Button>
          </span>
        )}
      </div>
      <CodeBlock code={sql} label={`SQL of ${name}`} />
      {isLeaving && (
        <Confirm title={`Remove ${name}?`} confirmText="Remove" onConfirm={onRemove} onClose={() => setLeaving(false)}>
          {warning}
        </Confirm>
      )}
    </section>
  );
}
