import type { SdkUsage } from '@gb/domain/sdk-connections';
import { Fragment } from 'react';
import { useQuery } from '../platform/data.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount, formatDate } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const SHOWN_DAYS = 7;

const COLUMNS: readonly { field: Exclude<keyof SdkUsage, 'day' | 'clients'>; header: string }[] = [
  { field: 'payloads', header: 'Payloads' },
  { field: 'streams', header: 'Streams' },
  { field: 'remoteEvaluations', header: 'Remote' },
  { field: 'ofrepEvaluations', header: 'OpenFeature' },
  { field: 'pings', header: 'Pings' },
];

/** What SDKs asked of this connection on each of the last days; kinds of request that never came are left out. */
export function UsageCard({ id }: { id: string }) {
  const { data, error, mutate } = useQuery('GET /api/v1/sdk-connections/:id/usage', { params: { id } });
  return (
    <Card title="Usage">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton width="100%" height={80} />}
      {data &&
        (data.usage.length ? <Used usage={data.usage} /> : <p className="muted">No SDK has used this key yet.</p>)}
    </Card>
  );
}

const Used = ({ usage }: { usage: readonly SdkUsage[] }) => (
  <>
    <Days usage={usage} />
    <Clients usage={usage} />
  </>
);

/** What asked, each with the day it was last seen; the latest first. */
function Clients({ usage }: { usage: readonly SdkUsage[] }) {
  const lastSeen = new Map(usage.flatMap(({ day, clients }) => clients.map((client) => [client, day] as const)));
  if (lastSeen.size === 0) return null;
  const latest = [...lastSeen].sort(([a, one], [b, other]) => other.localeCompare(one) || a.localeCompare(b));
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', margin: '14px 0 0' }}>
      <dt style={{ fontWeight: 560 }}>Asked by</dt>
      <dd className="muted" style={{ margin: 0 }}>
        Last seen
      </dd>
      {latest.map(([client, day]) => (
        <Fragment key={client}>
          <dt>{client}</dt>
          <dd style={{ margin: 0 }}>{formatDate(`${day}T00:00:00Z`)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Days({ usage }: { usage: readonly SdkUsage[] }) {
  const days = usage.slice(-SHOWN_DAYS).reverse();
  const columns = COLUMNS.filter(({ field }) => days.some((day) => day[field] > 0));
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Requests by day">
      <table style={{ width: '100%', borderSpacing: 0 }}>
        <thead>
          <tr>
            <th scope="col" style={{ textAlign: 'left' }}>
              Day
            </th>
            {columns.map(({ field, header }) => (
              <th key={field} scope="col" style={{ textAlign: 'right' }}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <td>{formatDate(`${day.day}T00:00:00Z`)}</td>
              {columns.map(({ field }) => (
                <td key={field} className="num" style={{ textAlign: 'right' }}>
                  {formatCount(day[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
