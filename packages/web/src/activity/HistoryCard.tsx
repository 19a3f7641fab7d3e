import type { HistoryObject } from '@gb/domain/activity';
import { useQuery } from '../platform/data.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Card } from '../ui/Card.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFirst } from '../ui/useFirst.tsx';
import styles from './Activity.module.css';
import { Changes } from './Changes.tsx';

const FIRST = 10;

/** Who did what to a thing, and what was different before. */
export function HistoryCard({ object, id }: { object: HistoryObject; id: string }) {
  const { data, error, mutate } = useQuery('GET /api/v1/history/:object/:id', { params: { object, id } });
  const { shown, more } = useFirst(data?.history ?? [], FIRST);
  return (
    <Card title="History">
      {!data &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={80} />)}
      {data && shown.length === 0 && <p className="muted">Nothing was written down about it.</p>}
      <ul className={styles.history}>
        {shown.map(({ id: entry, who, sentence, date, changes }) => (
          <li key={entry}>
            <strong>{who}</strong> {sentence}{' '}
            <span className="muted">
              <Ago date={date} />
            </span>
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
      {more}
    </Card>
  );
}
