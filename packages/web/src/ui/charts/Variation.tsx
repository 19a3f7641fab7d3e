import type { CSSProperties } from 'react';
import { formatPercent } from '../format.ts';
import styles from './Variation.module.css';

const COLORS = 8;

/** The mark colour of a variation by its place; more than eight start over. */
export const variationColor = (index: number): string => `var(--variation-${index % COLORS})`;
/** The colour for words beside a variation's mark, readable in both themes. */
export const variationTextColor = (index: number): string => `var(--variation-text-${index % COLORS})`;

/** The number of a variation in a ring of its colour: never the colour alone. */
export function VariationRing({ index }: { index: number }) {
  const style: CSSProperties = { borderColor: variationColor(index), color: variationTextColor(index) };
  return (
    <span className={styles.ring} style={style} aria-hidden="true">
      {index}
    </span>
  );
}

export function VariationName({ index, name }: { index: number; name: string }) {
  return (
    <span className={styles.name}>
      <VariationRing index={index} />
      <span>{name}</span>
    </span>
  );
}

export type Split = { name: string; weight: number };

/** How traffic is divided: each variation's share of everyone, and what stays outside the experiment. */
export function SplitBar({ splits, coverage = 1 }: { splits: readonly Split[]; coverage?: number }) {
  const words = splits.map(({ name, weight }) => `${name} ${formatPercent(weight * coverage, 0)}`);
  const outside = coverage < 1 ? `, not included ${formatPercent(1 - coverage, 0)}` : '';
  return (
    <div className={styles.bar} role="img" aria-label={`${words.join(', ')}${outside}`}>
      {splits.map(({ weight }, index) => (
        <span key={index} style={{ width: `${weight * coverage * 100}%`, background: variationColor(index) }} />
      ))}
    </div>
  );
}

/** How far along something is, 0..1. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${percent}%`, background: 'var(--accent)' }} />
    </div>
  );
}
