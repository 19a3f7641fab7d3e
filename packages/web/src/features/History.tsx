import type { RevisionSummary } from '@gb/domain/reviews';
import { Link } from '@tanstack/react-router';
import { usePages } from '../platform/pages.ts';
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
  const { rows, total, error, mutate, ...pages } = usePages('GET /api/v1/features/:id/revision-summaries', {
    input: { params: { id: featureId } },
    ...{ first: AT_FIRST, more: MORE },
    rowsOf: ({ revisions }) => revisions,
    idOf: ({ version }) => version,
  });
  return (
    <Card title="History">
      {error && !rows && <Problem error={error} onRetry={() => void mutate()} />}
      {!error && !rows && <Skeleton width="100%" height={80} />}
      <ol className={styles.history}>
        {rows?.map((revision) => (
          <li key={revision.version}>
            <Entry featureId={featureId} revision={revision} isLive={revision.version === liveVersion} />
          </li>
        ))}
      </ol>
      {total > 1 && (
        <Link to="/features/$id/versions" params={{ id: featureId }} className={buttonClass('outline', true)}>
          Compare versions
        </Link>
      )}
      {pages.hasMore && (
        <Button small look="text" busy={pages.isReading} onClick={pages.readOn}>
          Show more of {total}
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
