import { type ReactNode, lazy, useState } from 'react';
import { TEXTS } from '../platform/texts.ts';
import { Button } from './Button.tsx';
import styles from './lazyPart.module.css';

type Part<Props> = (props: Props) => ReactNode;
type Load<Props> = () => Promise<{ default: Part<Props> }>;

const SECOND_TRY_MS = 800;
const QUIET_AFTER_MS = 2000;

/** A file that did not load may have met a moment of no connection: it is asked for once more before it counts as missing. */
const loadTwice = <Part,>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS)).then(load));

/** Fetches what may be needed while the server is away, once the page that may need it has long been there. */
function fetchWhenQuiet(load: () => Promise<unknown>): void {
  if (typeof requestIdleCallback !== 'function') return;
  setTimeout(() => requestIdleCallback(() => void load().catch(() => undefined)), QUIET_AFTER_MS);
}

/**
 * A part of the page in a file of its own, which is fetched when it is needed or the browser has nothing else to do. When
 * it cannot be loaded (no connection, or the server was renewed meanwhile) the part says so in its place and can be asked
 * for again; everything around it goes on.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  fetchWhenQuiet(load);
  return lazy(() =>
    loadTwice(load).catch(() => ({ default: (props: Props) => <MissingPart load={load} given={props} /> })),
  );
}

function MissingPart<Props extends object>({ load, given }: { load: Load<Props>; given: Props }) {
  const [found, setFound] = useState<{ Part: Part<Props> } | null>(null);
  const [busy, setBusy] = useState(false);
  if (found) return <found.Part {...given} />;
  // A dialog is told apart by its way to be closed.
  const close = 'onClose' in given && typeof given.onClose === 'function' ? (given.onClose as () => void) : null;
  const retry = async () => {
    setBusy(true);
    await load()
      .then(({ default: Part }) => setFound({ Part }))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <div role="alert" className={`${styles.missing} ${close ? styles.floating : ''}`}>
      <span>{TEXTS.partMissing}</span>
      <span className={styles.actions}>
        <Button small busy={busy} onClick={() => void retry()}>
          Try again
        </Button>
        {close && (
          <Button small look="text" onClick={close}>
            Dismiss
          </Button>
        )}
      </span>
    </div>
  );
}
