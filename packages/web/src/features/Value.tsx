import type { ValueType } from '@gb/domain/features';
import { useState } from 'react';
import { Dot } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import styles from './Value.module.css';

/** Longer ones are folded. */
const SHORT = 120;
/** More characters than these nobody reads on a page: they are to be copied. */
const READABLE = 20_000;

/** A value as SDKs get it; true and false also carry a mark, and a long one is folded. */
export function Value({ type, value }: { type: ValueType; value: string }) {
  if (value.length > SHORT) return <Folded type={type} value={value} />;
  return (
    <span className={styles.value}>
      {type === 'boolean' && <Dot tone={value === 'true' ? 'good' : 'neutral'} />}
      <code>{value === '' ? '""' : value}</code>
    </span>
  );
}

function Folded({ type, value }: { type: ValueType; value: string }) {
  const [isOpen, setOpen] = useState(false);
  const text = isOpen ? laidOut(type, value) : '';
  return (
    <span className={styles.folded}>
      {!isOpen && <code>{value.slice(0, SHORT)}…</code>}
      {isOpen && (
        // A scrolling region has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          {text.slice(0, READABLE)}
          {text.length > READABLE && '…'}
        </pre>
      )}
      <span className={styles.tools}>
        <Button small look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fold' : `Show all of ${sizeOf(value)}`}
        </Button>
        <CopyButton text={value} label="Copy the value" />
        {isOpen && text.length > READABLE && <span className="muted">The rest is too long to show; copy it.</span>}
      </span>
    </span>
  );
}

const sizeOf = ({ length }: string): string =>
  length < 1000 ? `${length} characters` : `${(length / 1000).toFixed(length < 10_000 ? 1 : 0)} thousand characters`;

function laidOut(type: ValueType, value: string): string {
  if (type !== 'json') return value;
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    // Older values were not checked.
    return value;
  }
}
