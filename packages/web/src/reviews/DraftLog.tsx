import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { formatDateTime } from '../ui/format.ts';
import styles from './Review.module.css';
import type { DraftActions } from './reviewed.ts';

const WORDS: Readonly<Record<string, string>> = {
  'new revision': 'began this version',
  edit: 'changed',
  'request review': 'asked for a review',
  'recall review': 'took back the request for a review',
  approve: 'approved',
  'request-changes': 'asked for changes',
  comment: 'commented',
  'settle thread': 'settled what was said of',
  'open thread': 'opened again what was said of',
  describe: 'changed its',
  'undo review': 'took back their verdict',
  rebase: 'put it on top of what is live',
  publish: 'published',
  'publish failed': 'could not publish',
  'schedule publish': 'scheduled it',
  'cancel schedule': 'took it off the schedule',
  discard: 'discarded it',
  reopen: 'opened it again',
};

/** What happened to a version, the oldest first. */
export function DraftLog({ log }: Pick<DraftActions, 'log'>) {
  if (!log.data)
    return log.error ? (
      <Problem error={log.error} onRetry={() => void log.mutate()} />
    ) : (
      <Skeleton width="100%" height={80} />
    );
  return (
    <ol className={styles.log}>
      {log.data.log.map(({ id, action, subject, value, timestamp, user }) => (
        <li key={id}>
          <strong>{user.name || user.email}</strong> {WORDS[action] ?? action} {subject}
          {noteOf(value) && <span>: {noteOf(value)}</span>}{' '}
          <time className="muted" dateTime={timestamp}>
            {formatDateTime(timestamp)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** What somebody wrote with what they did. */
function noteOf(value: string): string {
  const { comment, reason, withoutApproval } = JSON.parse(value) as Record<string, unknown>;
  return [comment, reason, withoutApproval].filter((one) => typeof one === 'string').join(' ');
}
