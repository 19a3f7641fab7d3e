import { IconAlertTriangle, IconHourglassEmpty, IconScale, IconTrophy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VariationRing } from '../../ui/charts/Variation.tsx';
import styles from './Results.module.css';
import type { VerdictWords } from './verdict.ts';

const MARKS = {
  good: IconTrophy,
  warn: IconScale,
  bad: IconAlertTriangle,
  neutral: IconHourglassEmpty,
  accent: IconHourglassEmpty,
};

/** What the results say, in one sentence, before any number. */
export function VerdictBanner({ words, action }: { words: VerdictWords; action?: ReactNode }) {
  const Mark = MARKS[words.tone];
  return (
    <section aria-label="Verdict" className={`${styles.verdict} ${styles[words.tone] ?? ''}`}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={22} />
      </span>
      <div>
        <h2>
          {words.variation !== null && <VariationRing index={words.variation} />}
          <span>{words.headline}</span>
        </h2>
        <p>{words.reason}</p>
      </div>
      {action}
    </section>
  );
}
