import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Ago } from '../ui/Ago.tsx';
import { Badge, type Tone } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './SavedGroup.module.css';
import { useGroupRevisions } from './useSavedGroups.ts';

const FEW = 6;
const WORDS: Readonly<Record<string, readonly [string, Tone]>> = {
  draft: ['Draft', 'warn'],
  'pending-review': ['Waits for approval', 'warn'],
  'changes-requested': ['Changes requested', 'bad'],
  approved: ['Approved', 'good'],
  discarded: ['Discarded', 'neutral'],
};

/** The newest versions of a group, each with the way to its page. */
export function GroupHistory({ id, live }: { id: string; live: number }) {
  const { data, error, mutate } = useGroupRevisions(id);
  const [showsAll, setShowsAll] = useState(false);
  const revisions = data?.revisions;
  return (
    <Card title="History">
      {!revisions &&
        (error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={80} />)}
      {revisions?.length === 0 && <p className="muted">No versions are kept of it yet.</p>}
      <ol className={styles.history}>
        {revisions?.slice(0, showsAll ? undefined : FEW).map(({ version, status, title, author, dateUpdated }) => (
          <li key={version}>
            <Link to="/saved-groups/$id/drafts/$version" params={{ id, version: String(version) }}>
              {title || `Version ${version}`}
            </Link>
            {version === live && <Badge tone="good">live</Badge>}
            {WORDS[status] && <Badge tone={WORDS[status][1]}>{WORDS[status][0]}</Badge>}
            <span className="muted">{author.name}</span>
            <span className="muted">
              <Ago date={dateUpdated} />
            </span>
          </li>
        ))}
      </ol>
      {revisions && revisions.length > FEW && (
        <Button small look="text" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${revisions.length}`}
        </Button>
      )}
    </Card>
  );
}
