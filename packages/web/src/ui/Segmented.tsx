import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './Segmented.module.css';

export type Choice<Value extends string> = { value: Value; label: string; count?: number | undefined };

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
};

/** Two or three ways to see the same thing. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: ChoicesProps<Value>) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.item}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** Tabs with counts; arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, choices, onChange }: ChoicesProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[choices.indexOf(next)]?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  /** Counts that come later make tabs wider. */
  const widths = choices.map(({ label: words, count }) => `${words} ${count ?? ''}`).join();
  useEffect(() => {
    // On a phone the chosen tab of many may stand beyond the edge.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - list.current.clientWidth / 2;
  }, [value, widths]);
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span className={styles.count}>{choice.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  );
}
