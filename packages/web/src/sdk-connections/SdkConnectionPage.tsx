import type { SdkConnection } from '@gb/domain/sdk-connections';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useBreadcrumbs } from '../platform/breadcrumbs.tsx';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useConfig } from '../platform/SessionProvider.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, Spinner } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { CodeBlock, CopyButton } from '../ui/Copy.tsx';
import { formatDate } from '../ui/format.ts';
import { Columns, Page } from '../ui/Page.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LANGUAGE_GROUPS, type Language, languageName } from './languages.ts';
import { snippetsFor } from './snippets/snippetsFor.ts';
import { DuplicateButton } from './DuplicateButton.tsx';
import { LastUsed } from './LastUsed.tsx';
import { targetOf } from './targetOf.ts';
import { useSomeFeature } from './useSomeFeature.ts';
import { useSdkConnection } from './useSdkConnections.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const PayloadCard = lazyPart(async () => ({ default: (await import('./PayloadCard.tsx')).PayloadCard }));
const ProxyCard = lazyPart(async () => ({ default: (await import('./ProxyCard.tsx')).ProxyCard }));
const UsageCard = lazyPart(async () => ({ default: (await import('./UsageCard.tsx')).UsageCard }));
const SdkConnectionForm = lazyPart(async () => ({
  default: (await import('./SdkConnectionForm.tsx')).SdkConnectionForm,
}));

/** One connection: its key, what to paste, and whether an SDK has used it. */
export function SdkConnectionPage({ id }: { id: string }) {
  const { data, error, mutate } = useSdkConnection(id);
  const connection = data?.sdkConnection;
  useBreadcrumbs({ label: 'SDK Connections', to: '/sdks' }, { label: connection?.name ?? '…' });
  if (connection) return <Loaded connection={connection} />;
  return (
    <Page title="SDK connection">
      {error ? <Problem error={error} onRetry={() => void mutate()} /> : <Skeleton width="100%" height={120} />}
    </Page>
  );
}

function Loaded({ connection }: { connection: SdkConnection }) {
  const { apiHost } = useConfig();
  const { can } = usePermissions();
  const [editing, setEditing] = useState(false);
  const [language, setLanguage] = useState<Language>(connection.languages[0] ?? 'javascript');
  const feature = useSomeFeature(connection);
  const mayEdit = can('manageEnvironments', { projects: connection.projects, environments: [connection.environment] });
  return (
    <Page
      title={connection.name}
      aside={<Badge>{connection.environment}</Badge>}
      sub={connection.languages.map(languageName).join(', ')}
      actions={
        mayEdit && (
          <>
            <DuplicateButton connection={connection} />
            <Button icon={<IconPencil size={15} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      <ConnectedState id={connection.id} connected={connection.connected} />
      <Columns
        rail={
          <>
            <Details connection={connection} apiHost={apiHost} />
            <Suspense>{connection.proxyEnabled && <ProxyCard connection={connection} mayCheck={mayEdit} />}</Suspense>
          </>
        }
      >
        <Card>
          <div style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
            <div style={{ maxWidth: 280 }}>
              <Select
                label="Show the lines for"
                searchable
                options={LANGUAGE_GROUPS}
                value={language}
                onChange={(next) => setLanguage(next as Language)}
              />
            </div>
            {snippetsFor(language, { ...targetOf(connection, apiHost), feature }).map(({ title, code }) => (
              <div key={title}>
                <h2 style={{ marginBottom: 6, fontSize: 13.5 }}>{title}</h2>
                <CodeBlock code={code} label={title} />
              </div>
            ))}
          </div>
        </Card>
        <Suspense fallback={<Skeleton width="100%" height={120} />}>
          <PayloadCard id={connection.id} />
          <UsageCard id={connection.id} />
        </Suspense>
      </Columns>
      <Suspense>{editing && <SdkConnectionForm connection={connection} onClose={() => setEditing(false)} />}</Suspense>
    </Page>
  );
}

/** Watches for the first request of an SDK with this key. */
function ConnectedState({ id, connected }: { id: string; connected: boolean }) {
  return (
    <Card>
      <div role="status" style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
        {connected ? (
          <>
            <Badge tone="good" dot>
              Connected
            </Badge>
            <span className="muted">
              An SDK has asked for this connection’s features. <LastUsed id={id} />
            </span>
          </>
        ) : (
          <>
            <Spinner />
            <span>Waiting for the first request with this key. Paste the lines below and start your application.</span>
          </>
        )}
      </div>
    </Card>
  );
}

const copyable = (text: string, label: string) => (
  <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
    <code style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={text}>
      {text}
    </code>
    <CopyButton text={text} label={label} />
  </span>
);

function Details({ connection, apiHost }: { connection: SdkConnection; apiHost: string }) {
  const { key, encryptPayload, encryptionKey, projects, hashSecureAttributes, dateCreated } = connection;
  return (
    <Card title="Connection">
      <Facts
        items={[
          ['Client key', copyable(key, 'Copy the client key')],
          ['API host', copyable(apiHost, 'Copy the API host')],
          ...(encryptPayload ? [['Decryption key', copyable(encryptionKey, 'Copy the decryption key')] as const] : []),
          ['Projects', projects.length === 0 ? 'all' : `${projects.length} chosen`],
          ...(connection.sdkVersion ? [['SDK version', connection.sdkVersion] as const] : []),
          ...(connection.remoteEvalEnabled ? [['Evaluation', 'on the server'] as const] : []),
          ['Secure attributes', hashSecureAttributes ? 'hashed' : 'as they are'],
          ['Created', formatDate(dateCreated)],
        ]}
      />
    </Card>
  );
}
