import type { ProxyTest, SdkConnection } from '@gb/domain/sdk-connections';
import { useState } from 'react';
import { useApi } from '../platform/SessionProvider.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';

type Props = { connection: SdkConnection; mayCheck: boolean };

/** The proxy of a connection: where it is, and on request how it is. */
export function ProxyCard({ connection, mayCheck }: Props) {
  const { id, proxyHost, proxySigningKey } = connection;
  const api = useApi();
  const [proxy, setProxy] = useState<ProxyTest | null>(null);
  const check = async () => {
    const answer = await api.call('POST /api/v1/sdk-connections/:id/check-proxy', { params: { id } });
    setProxy(answer.proxy);
  };
  return (
    <Card title="Proxy">
      <Facts
        items={[
          ['Address', proxyHost || 'not known to this server'],
          [
            'Signing key',
            <span key="key">
              hidden <CopyButton text={proxySigningKey} label="Copy the signing key" />
            </span>,
          ],
          ...(proxy ? [['State', <State key="state" proxy={proxy} />] as const] : []),
        ]}
      />
      {mayCheck && proxyHost !== '' && <ActionButton onAction={check}>Check the proxy</ActionButton>}
    </Card>
  );
}

const State = ({ proxy: { connected, error, version } }: { proxy: ProxyTest }) => (
  <span role="status">
    <Badge tone={connected ? 'good' : 'bad'} dot>
      {connected ? 'Connected' : 'Not reached'}
    </Badge>{' '}
    <span className="muted">{connected ? version && `version ${version}` : error}</span>
  </span>
);
