import type { FeatureDraft } from '@gb/domain/features';
import type { RevisionStatus } from '@gb/domain/reviews';
import { IconGitBranch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../platform/pages.ts';
import { STATUSES } from '../reviews/index.ts';
import { Ago } from '../ui/Ago.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SwitchField } from '../ui/Field.tsx';
import { countOf, formatDateTime } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './AllDrafts.module.css';

const CHOICES = {
  '': 'All open drafts',
  draft: 'Not sent for review',
  'pending-review': 'Waiting for approval',
  'changes-requested': 'Changes requested',
  approved: 'Approved',
  discarded: 'Discarded',
} as const;
type Choice = keyof typeof CHOICES;

const STEP = 25;

/** Every open draft of the organization’s features, the last changed first, with what it waits for. */
export function AllDrafts() {
  const [status, setStatus] = useState<Choice>('');
  const [isMine, setMine] = useState(false);
  const { rows, total, error, mutate, ...pages } = usePages('GET /api/v1/feature-revision-summaries', {
    input: { query: { ...(status ? { status } : {}), ...(isMine ? { mine: 'true' as const } : {}) } },
    ...{ first: STEP, more: STEP },
    rowsOf: ({ revisions }) => revisions,
    idOf: ({ featureId, version }) => `${featureId} ${version}`,
  });
  return (
    <>
      <div className={styles.bar}>
        <Select
          label="Status"
          options={CHOICES_LIST}
          value={status || 'open'}
          // Only what the list offers can be chosen.
          onChange={(value) => setStatus(value === 'open' ? '' : (value as Choice))}
        />
        <SwitchField label="Only mine" checked={isMine} onChange={setMine} />
        <span className={`muted ${styles.count}`} role="status">
          {rows && countOf(total, status === 'discarded' ? 'version' : 'draft')}
        </span>
      </div>
      {!rows &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={160} />)}
      {rows?.length === 0 && (
        <EmptyState icon={<IconGitBranch size={22} />} title={status || isMine ? 'No such drafts' : 'No open drafts'}>
          An edit of a feature begins a draft. It stands here until it is published or discarded.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Card flush>
          <ul className={styles.list}>
            {rows.map((draft) => (
              <Draft key={`${draft.featureId} ${draft.version}`} draft={draft} />
            ))}
          </ul>
        </Card>
      )}
      {pages.hasMore && (
        <div>
          <Button busy={pages.isReading} onClick={pages.readOn}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

const CHOICES_LIST = Object.entries(CHOICES).map(([value, label]) => ({ value: value || 'open', label }));

function Draft({ draft }: { draft: FeatureDraft }) {
  const { featureId, version, title, comment, author, status, dateUpdated } = draft;
  const { word, tone } = STATUSES[status];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to="/features/$id/drafts/$version" params={{ id: featureId, version: String(version) }}>
          {title || `Draft ${version}`}
        </Link>
        <span className="muted">
          <span className="mono">{featureId}</span>
          {comment && comment !== title && `, ${comment}`}
        </span>
      </div>
      <div className={styles.state}>
        <Badge tone={tone}>{word}</Badge>
        <span className="muted">{waitsFor(draft)}</span>
      </div>
      <span className={`muted ${styles.who}`}>
        {author.name || author.email}, <Ago date={dateUpdated} />
      </span>
    </li>
  );
}

const WAITS: Readonly<Record<RevisionStatus, string>> = {
  draft: 'Its author is at work',
  'pending-review': 'A reviewer has to look',
  'changes-requested': 'Its author has to change it',
  approved: 'Somebody has to publish it',
  published: '',
  discarded: '',
};

/** What has to happen next. */
function waitsFor({ status, scheduledAt, autoPublish }: FeatureDraft): string {
  if (scheduledAt) return `Goes live ${formatDateTime(scheduledAt)}`;
  if (status === 'pending-review' && autoPublish) return `${WAITS[status]}, then it goes live`;
  return WAITS[status];
}
