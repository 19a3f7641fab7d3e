import { isSpot, spotsOf } from '@gb/domain/reviews/threads';
import { IconMessagePlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import styles from './Review.module.css';
import type { Change, LineTalk } from './reviewed.ts';

const Thread = lazyPart(async () => ({ default: (await import('./Thread.tsx')).Thread }));

const SIGNS = { same: ' ', out: '−', in: '+' } as const;
const SPOKEN = { same: '', out: 'removed: ', in: 'added: ' } as const;

type Props = { change: Change; talk: LineTalk | undefined };

/** The lines of one change, each with what people say about it; what is about a line that is gone stands last. */
export function ChangedLines({ change: { key, lines }, talk }: Props) {
  const [writing, setWriting] = useState<number | null>(null);
  const own = talk ? spotsOf(talk).filter(({ path }) => path === key) : [];
  // Of equal lines the first has what is said about them.
  const placeOf = (text: string) => lines.findIndex((line) => line.text === text);
  const gone = own.filter(({ line }) => placeOf(line) === -1);
  return (
    <div className={styles.lines}>
      {lines.map(({ kind, text }, index) => {
        const isSpokenOf = placeOf(text) === index && own.some(({ line }) => line === text);
        return (
          <div key={index}>
            <div className={`${styles.line} ${styles[kind]}`}>
              <span aria-hidden="true">{SIGNS[kind]}</span>
              <span className="sr">{SPOKEN[kind]}</span>
              <span className={styles.text}>{text}</span>
              {talk?.onSay && (
                <IconButton className={styles.talk} label={`Comment on: ${text}`} onClick={() => setWriting(index)}>
                  <IconMessagePlus size={15} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            {talk && (isSpokenOf || writing === index) && (
              <Suspense>
                <Thread
                  {...threadAt({ path: key, line: text }, talk)}
                  isWriting={writing === index}
                  onWrite={(isWriting) => setWriting(isWriting ? index : null)}
                />
              </Suspense>
            )}
          </div>
        );
      })}
      {talk &&
        gone.map((about) => (
          <Suspense key={about.line}>
            <Thread
              {...threadAt(about, { ...talk, onSay: null })}
              isWriting={false}
              onWrite={() => undefined}
              showsPlace
            />
          </Suspense>
        ))}
    </div>
  );
}

const threadAt = (about: { path: string; line: string }, talk: LineTalk) => ({
  ...{ about, talk },
  reviews: talk.reviews.filter((one) => one.about && isSpot(one.about, about)),
  settled: talk.settledThreads.find((one) => isSpot(one.about, about)),
});
