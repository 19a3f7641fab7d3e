import type { ReactNode } from 'react';
import { useConfig, useSession } from '../platform/SessionProvider.tsx';
import { useDocs } from '../platform/docs.ts';
import { useTitle } from '../platform/useTitle.ts';
import { TEXTS } from '../platform/texts.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import styles from './Shell.module.css';

/** A card in the middle of an otherwise empty page. */
export function Centered({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.center}>
      <Card>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 12, maxWidth: 440, padding: 8 }} role="alert">
          <h1 style={{ fontSize: 17 }}>{title}</h1>
          {children && <div className="muted">{children}</div>}
          {actions && <div style={{ display: 'flex', gap: 8 }}>{actions}</div>}
        </div>
      </Card>
    </main>
  );
}

export function Starting({ text = 'Loading...' }: { text?: string }) {
  return (
    <main className={styles.center} role="status" aria-label={text}>
      <Spinner />
    </main>
  );
}

export const InitFailed = ({ message }: { message: string }) => <Centered title={TEXTS.initFailed(message)} />;

/** Whether two settings about a domain of one's own may be what is missing. */
export const mayBeCustomDomain = ({ cloud, hostname }: { cloud: boolean; hostname: string }): boolean =>
  !cloud && !/^(localhost|127\.0\.0\.1)$/.test(hostname);

/** The API could not be reached. On a domain of one's own, two settings are the usual reason. */
export function Unreachable({ host, message }: { host: string; message: string }) {
  const session = useSession();
  const { cloud } = useConfig();
  const docs = useDocs();
  return (
    <Centered
      title={TEXTS.connectionFailed(host)}
      actions={
        <Button look="primary" onClick={() => void session.start()}>
          Try Again
        </Button>
      }
    >
      <p>{message}</p>
      {mayBeCustomDomain({ cloud, hostname: location.hostname }) && (
        <p>
          {TEXTS.customDomainHint}{' '}
          <a href={docs('environmentSettings')} target="_blank" rel="noreferrer">
            Read the docs
          </a>
        </p>
      )}
    </Centered>
  );
}

export function SignInFailed({ message }: { message: string }) {
  const session = useSession();
  return (
    <Centered
      title={TEXTS.errorSigningIn}
      actions={
        <>
          <Button onClick={() => void session.signOut()}>Log Out</Button>
          <Button look="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      {message}
    </Centered>
  );
}
