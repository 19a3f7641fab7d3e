import type { WaitingDraft } from '@gb/domain/reviews';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useReviews } from '../platform/reviews.ts';
import { Ago } from '../ui/Ago.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Reviews.module.css';

const REASONS: Readonly<Record<WaitingDraft['reason'], { word: string; tone: Tone }>> = {
  asked: { word: 'Asked of you', tone: 'bad' },
  review: { word: 'Waits for your review', tone: 'warn' },
  'changes-requested': { word: 'Changes requested', tone: 'bad' },
  publish: { word: 'Approved, publish it', tone: 'good' },
};

/** Where the page of a draft is. */
const PAGES = { feature: '/features/$id/drafts/$version', savedGroup: '/saved-groups/$id/drafts/$version' } as const;

/** Every draft of the organization that waits for the person who looks, those waiting longest first. */
export function ReviewsPage() {
  useBreadcrumbs({ label: 'Reviews' });
  const { waiting, query } = useReviews();
  const { can } = usePermissions();
  return (
    <Page
      title="Reviews"
      actions={
        can('organizationSettings') && (
          <Link to="/settings/approvals" className={buttonClass('outline')}>
            Approval rules
          </Link>
        )
      }
    >
      {!query.data &&
        (query.error ? (
          <Problem error={query.error} onRetry={() => void query.mutate()} />
        ) : (
          <Skeleton width="100%" height={120} />
        ))}
      {query.data && waiting.length === 0 && (
        <EmptyState icon={<IconInbox size={22} />} title="Nothing waits for you">
          Drafts that need your review stand here, and your own once they were reviewed.
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <Card flush>
          <ul className={styles.list}>
            {waiting.map((draft) => (
              <Waiting key={`${draft.object} ${draft.thingId} ${draft.version}`} draft={draft} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function Waiting({ draft }: { draft: WaitingDraft }) {
  const { object, thingId, name, version, title, comment, author, dateUpdated, reason } = draft;
  const { word, tone } = REASONS[reason];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={PAGES[object]} params={{ id: thingId, version: String(version) }}>
          {title || `Draft ${version}`}
        </Link>
        <span className="muted">
          <span className={object === 'feature' ? 'mono' : ''}>{name}</span>
          {comment && comment !== title && `, ${comment}`}
        </span>
      </div>
      <Badge tone={tone}>{word}</Badge>
      <span className="muted">
        {author.name || author.email}, <Ago date={dateUpdated} />
      </span>
    </li>
  );
}
