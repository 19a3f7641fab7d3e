import type { ReactNode } from 'react';
import styles from './Card.module.css';

type CardProps = { title?: string; children: ReactNode; flush?: boolean; className?: string };

/** A bordered surface. `flush` leaves the padding to what is inside. */
export function Card({ title, children, flush, className }: CardProps) {
  return (
    <section className={`${styles.card} ${flush ? '' : styles.padded} ${className ?? ''}`} aria-label={title}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}

/** Names and values beside each other, for the rail of a detail page. */
export function Facts({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
