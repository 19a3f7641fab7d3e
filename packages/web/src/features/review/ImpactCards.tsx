import type { Impact } from '@gb/domain/evaluation';
import { IconFlask2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '../../platform/data.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCount } from '../../ui/format.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Impact.module.css';

/** What a version does to what SDKs download, and to experiments that run. */
export function ImpactCards({ id, version }: { id: string; version: number }) {
  const { data, error, mutate } = useQuery('GET /api/v1/features/:id/revisions/:version/impact', {
    params: { id, version: String(version) },
  });
  if (!data)
    return (
      <Card title="SDK payloads">
        {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={60} />}
      </Card>
    );
  return (
    <>
      <Card title="SDK payloads">
        <Payloads {...data} />
      </Card>
      {data.experiments.length > 0 && (
        <Card title="Running experiments">
          <Experiments experiments={data.experiments} />
        </Card>
      )}
    </>
  );
}

function Payloads({ payloads, connections }: Impact) {
  if (connections === 0) return <p className="muted">There is no SDK connection yet.</p>;
  if (payloads.length === 0) return <p className="muted">Every connection gets the same as now, to the byte.</p>;
  const others = connections - payloads.length;
  return (
    <>
      <table className={styles.payloads}>
        <thead>
          <tr>
            <th scope="col">Connection</th>
            <th scope="col">Now</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {payloads.map(({ connection, environment, total, before, after }) => (
            <tr key={connection.id}>
              <th scope="row">
                <Link to="/sdks/$id" params={{ id: connection.id }}>
                  {connection.name}
                </Link>
                <span className="muted">{environment}</span>
              </th>
              <td>{formatCount(total)} B</td>
              <td>{signed(after - before)} B</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <p className="muted">
          {others === 1 ? 'One other connection gets' : `${others} other connections get`} the same as now.
        </p>
      )}
    </>
  );
}

const signed = (bytes: number): string =>
  bytes === 0 ? '±0' : `${bytes > 0 ? '+' : '−'}${formatCount(Math.abs(bytes))}`;

const TOUCHES: Readonly<Record<Impact['experiments'][number]['touch'], string>> = {
  added: 'Begins to reach visitors of this feature',
  removed: 'No longer reaches anybody through this feature',
  changed: 'Serves other values, or reaches other people',
  reached: 'Stays as it is, but what stands above it changes who gets there',
};

const Experiments = ({ experiments }: Pick<Impact, 'experiments'>) => (
  <ul className={styles.experiments}>
    {experiments.map(({ id, name, touch, environments }) => (
      <li key={`${id} ${touch}`}>
        <IconFlask2 size={16} aria-hidden="true" />
        <div>
          <Link to="/experiment/$id" params={{ id }}>
            {name}
          </Link>
          <div className="muted">
            {TOUCHES[touch]}, in {environments.join(', ')}.
          </div>
        </div>
      </li>
    ))}
  </ul>
);
