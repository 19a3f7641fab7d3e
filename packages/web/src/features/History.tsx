import type { Revision } from '@gb/domain/features';
import { isOpen } from '@gb/domain/reviews/status';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { formatDateTime, formatRecency } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Feature.module.css';
import { STATUSES } from './review/statuses.ts';
import { useRevisions } from './useFeature.ts';

const SHOWN_AT_FIRST = 6;

type HistoryProps = { featureId: string; liveVersion: number; mayDraft: boolean; mayPublish: boolean };

/** Every version of a feature, newest first: who, when and why; drafts can be published or discarded. */
export function History({ featureId, liveVersion, mayDraft, mayPublish }: HistoryProps) {
  const { data, error, mutate, publish, discard } = useRevisions(featureId);
  const [showsAll, setShowsAll] = useState(false);
  const revisions = data?.revisions;
  const shown = showsAll ? revisions : revisions?.slice(0, SHOWN_AT_FIRST);
  const isDraft = ({ status }: Revision) => isOpen(status);
  return (
    <Card title="History">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton width="100%" height={80} />}
      <ol className={styles.history}>
        {shown?.map((revision) => (
          <li key={revision.version}>
            <Entry featureId={featureId} revision={revision} isLive={revision.version === liveVersion} />
            {isDraft(revision) && mayDraft && (
              <div className={styles.draftActions}>
                {mayPublish && (
                  <ActionButton small onAction={() => publish(revision.version)}>
                    Publish
                  </ActionButton>
                )}
                <ActionButton small onAction={() => discard(revision.version)}>
                  Discard
                </ActionButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {revisions && revisions.length > SHOWN_AT_FIRST && (
        <Button small look="text" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${revisions.length}`}
        </Button>
      )}
    </Card>
  );
}

const ageOf = (iso: string): string => formatRecency(iso, Date.now());

function Entry({ featureId, revision, isLive }: { featureId: string; revision: Revision; isLive: boolean }) {
  const { version, status, author, comment, datePublished, dateUpdated } = revision;
  const when = datePublished ?? dateUpdated;
  return (
    <>
      <div className={styles.revision}>
        <Link to="/features/$id/drafts/$version" params={{ id: featureId, version: String(version) }} className="num">
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
      {comment && <div>{comment}</div>}
    </>
  );
}
