import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = { icon?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode };

/** What would be here, in a sentence, and the one thing to do next. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
