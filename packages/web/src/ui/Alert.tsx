import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';
import type { Tone } from './Badge.tsx';

const ICONS = {
  bad: IconAlertTriangle,
  warn: IconAlertTriangle,
  good: IconCircleCheck,
  neutral: IconInfoCircle,
  accent: IconInfoCircle,
};

/** A message that belongs to the place it stands in. Bad news is announced at once. */
export function Alert({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.alert} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** An error text as separate lines, blank ones dropped. */
const errorLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function ErrorAlert({ text }: { text: string }) {
  return (
    <Alert tone="bad">
      {errorLines(text).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
