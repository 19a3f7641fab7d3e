import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import { ChangedLines } from './ChangedLines.tsx';
import styles from './Review.module.css';
import type { Change, LineTalk } from './reviewed.ts';

type Props = { title: string; changes: readonly Change[]; showsLines: boolean; talk?: LineTalk | undefined };

/** What is different in one place: each change in words, and in lines. */
export function ChangesCard({ title, changes, showsLines, talk }: Props) {
  return (
    <Card flush>
      <header className={styles.environment}>
        <h2>{title}</h2>
        <span className="muted">{countOf(changes.length, 'change')}</span>
      </header>
      {changes.map((change) => (
        <section key={change.key} className={styles.change}>
          <p>{change.words}</p>
          {change.notes?.map((note) => (
            <div key={note} className="muted">
              {note}
            </div>
          ))}
          {showsLines && <ChangedLines change={change} talk={talk} />}
        </section>
      ))}
    </Card>
  );
}
