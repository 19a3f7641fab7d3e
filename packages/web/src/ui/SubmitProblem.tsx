import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { useRevalidate } from '../platform/data.tsx';
import type { StaleError } from '../platform/staleError.ts';
import { TEXTS } from '../platform/texts.ts';
import { Ago } from './Ago.tsx';
import { Alert, ErrorAlert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { contestedNames, staleLines } from './staleLines.ts';
import styles from './SubmitProblem.module.css';
import type { useSubmit } from './useSubmit.ts';

type SubmitProblemProps = {
  submission: Pick<ReturnType<typeof useSubmit>, 'error' | 'stale' | 'submitOnTop' | 'giveUp'>;
  /** Lets go of what was typed, and shows what is there now. */
  onGiveUp: () => void;
};

/** Why a form was not saved: the server's words, or what somebody else changed meanwhile and the two ways on. */
export function SubmitProblem({ submission, onGiveUp }: SubmitProblemProps) {
  const { error, stale, submitOnTop, giveUp } = submission;
  const revalidate = useRevalidate();
  if (error) return <ErrorAlert text={error} />;
  if (!stale) return null;
  const discard = async () => {
    await revalidate();
    giveUp();
    onGiveUp();
  };
  return <StaleNotice stale={stale} onKeep={() => void submitOnTop()} onDiscard={() => void discard()} />;
}

type StaleNoticeProps = { stale: StaleError; onKeep: () => void; onDiscard: () => void };

function StaleNotice({ stale, onKeep, onDiscard }: StaleNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // What was pressed is gone, and what to press next is here.
  useEffect(() => box.current?.focus(), []);
  const both = contestedNames(stale.meeting);
  return (
    <div ref={box} tabIndex={-1} className={styles.notice}>
      <Alert tone="warn">
        <strong>{stale.happened}</strong>
        {stale.last && (
          <>
            {' '}
            (<Ago date={stale.last.at} />)
          </>
        )}
        .
        <p>
          {both.length > 0
            ? `You changed ${both.join(', ')} too. Nothing of yours is saved yet.`
            : 'Nothing of yours is saved yet. Both changes can stand.'}
        </p>
        <details open={both.length > 0}>
          <summary>What changed</summary>
          <dl className={styles.lines}>
            {staleLines(stale.meeting).map(({ what, before, after }) => (
              <Fragment key={what}>
                <dt>{what}</dt>
                <dd>
                  {before && (
                    <>
                      <del>{before}</del>
                      <IconArrowNarrowRight size={14} aria-label="became" />
                    </>
                  )}
                  <ins>{after}</ins>
                </dd>
              </Fragment>
            ))}
          </dl>
        </details>
      </Alert>
      <div className={styles.ways}>
        <Button onClick={onDiscard}>{TEXTS.discardMine}</Button>
        <Button look={both.length > 0 ? 'danger' : 'primary'} onClick={onKeep}>
          {both.length > 0 ? TEXTS.replaceTheirs : TEXTS.saveBoth}
        </Button>
      </div>
    </div>
  );
}
