import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'accent';

/** A short state in words; `dot` adds a mark beside them, never instead of them. */
export function Badge({ tone = 'neutral', dot, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {dot && <Dot tone={tone} />}
      {children}
    </span>
  );
}

export function Dot({ tone = 'neutral' }: { tone?: Tone }) {
  return <span className={`${styles.dot} ${styles[`dot${tone}`]}`} aria-hidden="true" />;
}

/** A tag: its colour is a swatch beside the name, so that any colour stays readable in both themes. */
export function Tag({ name, color }: { name: string; color?: string | undefined }) {
  return (
    <span className={`${styles.badge} ${styles.neutral} ${styles.tag}`} title={name}>
      {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
      <span className={styles.name}>{name}</span>
    </span>
  );
}

type TagRowProps = { names: readonly string[]; colors?: ReadonlyMap<string, string>; max?: number };

/** The first tags, of which the first is whole as long as there is room, then "+n" whose title names the rest. */
export function TagRow({ names, colors, max = 2 }: TagRowProps) {
  const rest = names.slice(max);
  return (
    <span className={styles.tags}>
      {names.slice(0, max).map((name) => (
        <Tag key={name} name={name} color={colors?.get(name)} />
      ))}
      {rest.length > 0 && (
        <span className={`muted num ${styles.more}`} title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
