import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import type { Change } from './reviewed.ts';
import styles from './Review.module.css';

type Props = { title: string; changes: readonly Change[]; showsLines: boolean };

const SIGNS = { same: ' ', out: '−', in: '+' } as const;
const SPOKEN = { same: '', out: 'removed: ', in: 'added: ' } as const;

/** What is different in one place: each change in words, and in lines. */
export function ChangesCard({ title, changes, showsLines }: Props) {
  return (
    <Card flush>
      <header className={styles.environment}>
        <h2>{title}</h2>
        <span className="muted">{countOf(changes.length, 'change')}</span>
      </header>
      {changes.map(({ key, words, lines }) => (
        <section key={key} className={styles.change}>
          <p>{words}</p>
          {showsLines && (
            <div className={styles.lines}>
              {lines.map(({ kind, text }, index) => (
                <div key={index} className={styles[kind]}>
                  <span aria-hidden="true">{SIGNS[kind]}</span>
                  <span className="sr">{SPOKEN[kind]}</span>
                  <span>{text}</span>
                </div>
              ))}
            </div>
          )}
        </section>
      ))}
    </Card>
  );
}
