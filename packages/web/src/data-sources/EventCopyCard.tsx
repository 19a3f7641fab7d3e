import type { DataSource } from '@gb/domain/data-sources';
import type { EventCopy } from '@gb/domain/event-copies';
import { IconDownload } from '@tabler/icons-react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { formatBytes, formatCount, formatDate } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useEventCopy } from './useEventCopy.ts';

/** How much of a service's events is at hand, what is being fetched, and what it left out. */
export function EventCopyCard({ source }: { source: DataSource }) {
  const { data, error, mutate, fetchNow } = useEventCopy(source.id);
  const { can } = usePermissions();
  const copy = data?.eventCopy;
  return (
    <Card title="Events">
      {copy ? (
        <State copy={copy} />
      ) : error ? (
        <Problem error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton width="100%" height={96} />
      )}
      {copy && can('runQueries', { projects: source.projects }) && (
        <div style={{ marginTop: 12 }}>
          <ActionButton small icon={<IconDownload size={14} />} disabled={copy.fetching !== null} onAction={fetchNow}>
            Fetch events now
          </ActionButton>
        </div>
      )}
    </Card>
  );
}

function State({ copy }: { copy: EventCopy }) {
  const { since, until, missingDays, rows, bytes, dateTaken, fetching, error, warnings } = copy;
  const days =
    until === null ? `None yet; wanted since ${formatDate(since)}` : `${formatDate(since)} to ${formatDate(until)}`;
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <Facts
        items={[
          ['Days', days],
          ['Rows', formatCount(rows)],
          ['On disk', formatBytes(bytes)],
          ['Fetched', dateTaken === null ? 'Never' : <Ago key="fetched" date={dateTaken} />],
        ]}
      />
      {fetching && (
        <Alert tone="accent">
          Fetching {formatDate(fetching.from)} to {formatDate(fetching.to)}: {formatBytes(fetching.bytes)} so far
        </Alert>
      )}
      {!fetching && error !== null && <ErrorAlert text={error} />}
      {!fetching && error === null && missingDays > 0 && (
        <Alert tone="warn">
          {formatCount(missingDays)} {missingDays === 1 ? 'day is' : 'days are'} not here yet. They are fetched before
          an analysis runs, or now.
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {warning}
        </Alert>
      ))}
    </div>
  );
}
