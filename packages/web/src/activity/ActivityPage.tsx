import type { Activity } from '@gb/domain/activity';
import { IconActivity, IconFlag3, IconFlask2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { Ago } from '../ui/Ago.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatDate } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFirst } from '../ui/useFirst.tsx';
import styles from './Activity.module.css';
import { Changes } from './Changes.tsx';
import { useActivity } from './useWatching.ts';

/** What others did in the last week to the features and experiments one follows. */
export function ActivityPage() {
  useBreadcrumbs({ label: 'Activity Feed' });
  const { data, error, mutate } = useActivity();
  return (
    <Page title="Activity Feed" sub={<span className="muted">The last 7 days of what you watch</span>}>
      {data ? (
        <Feed entries={data.activity} />
      ) : error ? (
        <Problem error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </Page>
  );
}

function Feed({ entries }: { entries: readonly Activity[] }) {
  const { shown, more } = useFirst(entries);
  if (entries.length === 0)
    return (
      <EmptyState
        icon={<IconActivity size={22} />}
        title="No recent events"
        actions={
          <Link to="/features" className={buttonClass()}>
            See features
          </Link>
        }
      >
        Press Watch on a feature or an experiment; what happens to it is told here.
      </EmptyState>
    );
  const gone = goneIn(entries);
  const days = [...Map.groupBy(shown, ({ date }) => formatDate(date))].map(([day, ofDay]) => (
    <Fragment key={day}>
      <h2 className={styles.day}>{day}</h2>
      <Card flush>
        <ul className={styles.feed}>
          {ofDay.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} isGone={gone.has(thingOf(entry))} />
            </li>
          ))}
        </ul>
      </Card>
    </Fragment>
  ));
  return (
    <>
      {days}
      {more}
    </>
  );
}

function Entry({ entry, isGone }: { entry: Activity; isGone: boolean }) {
  const { object, who, sentence, date, changes } = entry;
  const Icon = object === 'feature' ? IconFlag3 : IconFlask2;
  return (
    <>
      <Icon size={18} stroke={1.6} aria-label={object} />
      <div className={styles.what}>
        <div>
          <strong>{who}</strong> {sentence}
        </div>
        <div className="muted">
          <Thing entry={entry} isGone={isGone} /> · <Ago date={date} />
        </div>
        <Changes changes={changes} />
      </div>
    </>
  );
}

const thingOf = ({ object, entityId }: Activity): string => `${object} ${entityId}`;

/** The things whose newest entry tells that they were deleted. Entries come newest first. */
function goneIn(entries: readonly Activity[]): ReadonlySet<string> {
  const newest = new Map(entries.toReversed().map((entry) => [thingOf(entry), entry.event]));
  return new Set([...newest].flatMap(([thing, event]) => (event.endsWith('.deleted') ? [thing] : [])));
}

/** The thing it happened to; what was deleted has no page any more. */
function Thing({ entry: { object, entityId, entityName }, isGone }: { entry: Activity; isGone: boolean }) {
  if (isGone) return <em>{entityName}</em>;
  return object === 'feature' ? (
    <Link to="/features/$id" params={{ id: entityId }}>
      {entityName}
    </Link>
  ) : (
    <Link to="/experiment/$id" params={{ id: entityId }}>
      {entityName}
    </Link>
  );
}
