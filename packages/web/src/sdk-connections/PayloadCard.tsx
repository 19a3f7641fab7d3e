import type { PayloadPreview } from '@gb/domain/evaluation';
import { Link } from '@tanstack/react-router';
import useSWR from 'swr';
import { useApi } from '../platform/SessionProvider.tsx';
import { Ago } from '../ui/Ago.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { formatCount } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The payload as the SDK gets it now, how large it is, and what makes it so. */
export function PayloadCard({ id }: { id: string }) {
  const api = useApi();
  const { data, error, mutate } = useSWR<PayloadPreview, Error>(`preview of ${id}`, () =>
    api.call('POST /api/v1/sdk-connections/:id/preview', { params: { id }, body: {} }),
  );
  return (
    <Card title="Payload">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton width="100%" height={120} />}
      {data && <Loaded preview={data} />}
    </Card>
  );
}

function Loaded({ preview }: { preview: PayloadPreview }) {
  const { payload, bytes, gzipBytes, heaviest } = preview;
  const { dateUpdated } = payload;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 14 }}>
      <Facts
        items={[
          ['Size', `${formatCount(bytes)} bytes, ${formatCount(gzipBytes)} compressed`],
          ...(typeof dateUpdated === 'string' ? [['Changed', <Ago key="changed" date={dateUpdated} />] as const] : []),
          ['Heaviest', heaviest.length ? <Heaviest key="heaviest" features={heaviest.slice(0, 5)} /> : 'no features'],
        ]}
      />
      <details>
        <summary>What the SDK gets</summary>
        <CodeBlock code={JSON.stringify(payload, null, 2)} label="Payload" />
      </details>
    </div>
  );
}

const Heaviest = ({ features }: { features: PayloadPreview['heaviest'] }) => (
  <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
    {features.map(({ id, bytes }) => (
      <li key={id}>
        <Link to="/features/$id" params={{ id }} style={{ textDecoration: 'underline' }}>
          {id}
        </Link>{' '}
        <span className="muted">{formatCount(bytes)} bytes</span>
      </li>
    ))}
  </ul>
);
