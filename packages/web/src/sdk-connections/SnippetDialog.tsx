import type { SdkConnection } from '@gb/domain/sdk-connections';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfig } from '../platform/SessionProvider.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Problem } from '../ui/Problem.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LANGUAGE_GROUPS, type Language } from './languages.ts';
import styles from './Snippets.module.css';
import type { Asked } from './snippets/asking.ts';
import { snippetsFor } from './snippets/snippetsFor.ts';
import { targetOf } from './targetOf.ts';
import { useSdkConnections } from './useSdkConnections.ts';

type SnippetDialogProps = { feature: Asked; project: string; onClose: () => void };

/** The lines of code that ask for a feature, in the language of a connection that delivers it. */
export function SnippetDialog({ feature, project, onClose }: SnippetDialogProps) {
  const { data, error, mutate } = useSdkConnections();
  return (
    <Modal title={`Use ${feature.id} in your code`} onClose={onClose} size={640}>
      {data ? (
        <Lines feature={feature} connections={data.connections.filter(delivers(project)).toSorted(usedFirst)} />
      ) : error ? (
        <Problem error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton width="100%" height={200} />
      )}
    </Modal>
  );
}

const delivers =
  (project: string) =>
  ({ projects }: SdkConnection): boolean =>
    projects.length === 0 || projects.includes(project);

const usedFirst = (one: SdkConnection, other: SdkConnection): number => Number(other.connected) - Number(one.connected);

/** What a connection has to say where there is none. */
const NO_KEY = { clientKey: 'sdk-…', remoteEval: false, decryptionKey: null };

function Lines({ feature, connections }: { feature: Asked; connections: readonly SdkConnection[] }) {
  const { apiHost } = useConfig();
  // Until somebody chooses, what is shown follows what is known of the connections.
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setLanguage] = useState<Language | null>(null);
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  const language = typed ?? connection?.languages[0] ?? 'javascript';
  const choose = (id: string) => {
    setChosen(id);
    setLanguage(null);
  };
  const target = connection ? targetOf(connection, apiHost) : { ...NO_KEY, apiHost };
  const snippets = snippetsFor(language, { ...target, feature });
  const setUp = snippets.filter(({ asks }) => !asks);
  // The dialog begins with what it is about, not with the list of languages open.
  return (
    <div className={styles.snippets} tabIndex={-1} data-autofocus>
      <div className={styles.choices}>
        {connections.length > 1 && (
          <Select
            label="Connection"
            options={connections.map(({ id, name, environment }) => ({ value: id, label: `${name} (${environment})` }))}
            value={connection?.id ?? ''}
            onChange={choose}
          />
        )}
        <Select
          label="Language"
          searchable
          options={LANGUAGE_GROUPS}
          value={language}
          onChange={(next) => setLanguage(next as Language)}
        />
      </div>
      {snippets.map((snippet) => snippet.asks && <Block key={snippet.title} {...snippet} />)}
      {connection ? (
        setUp.length > 0 && (
          <details open={!connection.connected}>
            <summary>Install and connect</summary>
            <div className={styles.snippets}>
              {setUp.map((snippet) => (
                <Block key={snippet.title} {...snippet} />
              ))}
            </div>
          </details>
        )
      ) : (
        <p className="muted">
          No SDK connection delivers this feature yet. <Link to="/sdks">Create one</Link> to get a client key.
        </p>
      )}
    </div>
  );
}

function Block({ title, code }: { title: string; code: string }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <CodeBlock code={code} label={title} />
    </div>
  );
}
