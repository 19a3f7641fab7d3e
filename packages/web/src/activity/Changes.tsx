import type { Happened } from '@gb/domain/activity';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { countOf } from '../ui/format.ts';
import styles from './Activity.module.css';

/** What was different before, behind a line that says how much. */
export function Changes({ changes }: Pick<Happened, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="muted">{countOf(changes.length, 'change')}</summary>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <Fragment key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{before || '—'}</del>
            </dd>
            <IconArrowNarrowRight className={styles.arrow} size={14} aria-label="became" />
            <dd>
              <ins>{after || '—'}</ins>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
