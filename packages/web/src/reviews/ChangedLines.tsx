import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import styles from './Review.module.css';
import { Said } from './Said.tsx';
import type { Change, LineTalk } from './reviewed.ts';

const SIGNS = { same: ' ', out: '−', in: '+' } as const;
const SPOKEN = { same: '', out: 'removed: ', in: 'added: ' } as const;

type Props = { change: Change; talk: LineTalk | undefined };

/** The lines of one change, each with what people say about it; what is about a line that is gone stands last. */
export function ChangedLines({ change: { key, lines }, talk }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const own = (talk?.reviews ?? []).filter(({ about }) => about?.path === key);
  const placeOf = (line: string) => lines.findIndex(({ text }) => text === line);
  const about = (index: number) => own.filter((one) => one.about && placeOf(one.about.line) === index);
  const gone = about(-1);
  const onSay = talk?.onSay;
  return (
    <div className={styles.lines}>
      {lines.map(({ kind, text }, index) => (
        <div key={index}>
          <div className={`${styles.line} ${styles[kind]}`}>
            <span aria-hidden="true">{SIGNS[kind]}</span>
            <span className="sr">{SPOKEN[kind]}</span>
            <span className={styles.text}>{text}</span>
            {onSay && (
              <IconButton className={styles.talk} label={`Comment on: ${text}`} onClick={() => setOpen(index)}>
                <IconMessagePlus size={15} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {(about(index).length > 0 || open === index) && (
            <div className={styles.thread}>
              {about(index).map((review) => (
                <Said key={`${review.by.id} ${review.at}`} review={review} edits={talk?.edits ?? 0} />
              ))}
              {onSay && open === index && (
                <Write
                  onSay={async (comment) => {
                    await onSay({ path: key, line: text }, comment);
                    setOpen(null);
                  }}
                  onClose={() => setOpen(null)}
                />
              )}
              {onSay && open !== index && (
                <div>
                  <Button small onClick={() => setOpen(index)}>
                    Reply
                  </Button>
                </div>
              )}
            </div>
          )}
        </div>
      ))}
      {gone.length > 0 && (
        <div className={styles.thread}>
          {gone.map((review) => (
            <Said key={`${review.by.id} ${review.at}`} review={review} edits={talk?.edits ?? 0} showsPlace />
          ))}
        </div>
      )}
    </div>
  );
}

type WriteProps = { onSay: (comment: string) => Promise<unknown>; onClose: () => void };

function Write({ onSay, onClose }: WriteProps) {
  const [text, setText] = useState('');
  return (
    <div className={styles.write}>
      <TextArea
        label="Comment on this line"
        rows={2}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <ActionButton small look="primary" disabled={text.trim() === ''} onAction={() => onSay(text.trim())}>
          Comment
        </ActionButton>
        <Button small look="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
