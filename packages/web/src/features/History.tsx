import type { RevisionSummary } from '@gb/domain/reviews';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from '../platform/data.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime, formatRecency } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { STATUSES } from '../reviews/index.ts';
import styles from './Feature.module.css';

const AT_FIRST = 6;
const MORE = 20;

type HistoryProps = { featureId: string; liveVersion: number };

/** The versions of a feature, newest first: who, when and why. Each leads to the page as it was. */
export function History({ featureId, liveVersion }: HistoryProps) {
  const [limit, setLimit] = useState(AT_FIRST);
  const { data, error, mutate } = useQuery('GET /api/v1/features/:id/revision-summaries', {
    params: { id: featureId },
    query: { limit: Math.min(limit, 100) },
  });
  return (
    <Card title="History">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton width="100%" height={80} />}
      <ol className={styles.history}>
        {data?.revisions.map((revision) => (
          <li key={revision.version}>
            <Entry featureId={featureId} revision={revision} isLive={revision.version === liveVersion} />
          </li>
        ))}
      </ol>
      {data && data.total > 1 && (
        <Link to="/features/$id/versions" params={{ id: featureId }} className={buttonClass('outline', true)}>
          Compare versions
        </Link>
      )}
      {data && data.revisions.length < data.total && limit < 100 && (
        <Button small look="text" onClick={() => setLimit(limit + MORE)}>
          Show more of {data.total}
        </Button>
      )}
    </Card>
  );
}

const ageOf = (iso: string): string => formatRecency(iso, Date.now());

type EntryProps = { featureId: string; revision: RevisionSummary; isLive: boolean };

function Entry({ featureId, revision, isLive }: EntryProps) {
  const { version, status, author, title, comment, datePublished, dateUpdated } = revision;
  const when = datePublished ?? dateUpdated;
  return (
    <>
      <div className={styles.revision}>
        <Link to="/features/$id" params={{ id: featureId }} search={{ v: version } as never} className="num">
          #{version}
        </Link>
        {isLive ? (
          <Badge tone="good" dot>
            Live
          </Badge>
        ) : (
          status !== 'published' && <Badge tone={STATUSES[status].tone}>{STATUSES[status].word}</Badge>
        )}
        <span className="muted">{author.name || author.email}</span>
        <time className="muted" dateTime={when} title={formatDateTime(when)}>
          {ageOf(when)}
        </time>
      </div>
      {(title || comment) && <div>{title || comment}</div>}
    </>
  );
}
