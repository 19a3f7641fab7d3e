import type { Conflict } from '@gb/domain/reviews';
import { useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import styles from './Review.module.css';
import type { Choices, ConflictWords, Standing } from './reviewed.ts';

type Props = {
  status: Standing;
  words: ConflictWords;
  onSettle: (choices: Choices, liveVersion: number) => Promise<unknown>;
};

/** Where the draft and somebody else changed the same: each is settled by keeping one of the two. */
export function Conflicts({ status, words, onSettle }: Props) {
  const { conflicts, liveVersion } = status;
  const [choices, setChoices] = useState<Choices>({});
  const isSettled = conflicts.every(({ key }) => choices[key] !== undefined);
  return (
    <Card title={countOf(conflicts.length, 'conflict')}>
      <p className="muted">
        Version {liveVersion} was published after this draft was begun and changed the same. What else it changed is
        merged by itself.
      </p>
      {conflicts.map((conflict) => {
        const sides = sidesOf(conflict, words);
        const note = words.noteOf?.(conflict);
        return (
          <fieldset key={conflict.key} className={styles.conflict}>
            <legend>{words.placeOf(conflict)}</legend>
            {note && <p className={`muted ${styles.whole}`}>{note}</p>}
            <Side title="Before" lines={sides.base} />
            <Option
              title="Keep theirs"
              lines={sides.theirs}
              name={conflict.key}
              checked={choices[conflict.key] === 'discard'}
              onChoose={() => setChoices({ ...choices, [conflict.key]: 'discard' })}
            />
            <Option
              title="Keep mine"
              lines={sides.mine}
              name={conflict.key}
              checked={choices[conflict.key] === 'overwrite'}
              onChoose={() => setChoices({ ...choices, [conflict.key]: 'overwrite' })}
            />
          </fieldset>
        );
      })}
      <ActionButton look="primary" disabled={!isSettled} onAction={() => onSettle(choices, liveVersion)}>
        Settle {countOf(conflicts.length, 'conflict')}
      </ActionButton>
    </Card>
  );
}

type SideProps = { title: string; lines: readonly string[] | null };

const Side = ({ title, lines }: SideProps) => (
  <div className={styles.side}>
    <span className="quiet">{title}</span>
    <Shown lines={lines} />
  </div>
);

type OptionProps = SideProps & { name: string; checked: boolean; onChoose: () => void };

const Option = ({ title, lines, name, checked, onChoose }: OptionProps) => (
  <label className={`${styles.side} ${checked ? styles.chosen : ''}`}>
    <span>
      <input type="radio" name={name} checked={checked} onChange={onChoose} /> {title}
    </span>
    <Shown lines={lines} />
  </label>
);

/** What one side has in a place, a line for each part that is not the same everywhere; nothing where it was taken away. */
function Shown({ lines }: { lines: readonly string[] | null }) {
  if (lines === null) return <span className="muted">removed</span>;
  return lines.map((line) => <code key={line}>{line}</code>);
}

/** The three sides of a conflict in lines, without those that all of them have. */
function sidesOf({ path, base, theirs, mine }: Conflict, { linesOf }: ConflictWords): Sides {
  const all = { base: linesOf(path, base), theirs: linesOf(path, theirs), mine: linesOf(path, mine) };
  if (Array.isArray(mine) || all.theirs === null || all.mine === null) return all;
  const isShared = (line: string) => Object.values(all).every((lines) => lines?.includes(line));
  const apart = (lines: string[] | null) => lines && lines.filter((line) => !isShared(line));
  return { base: apart(all.base), theirs: apart(all.theirs), mine: apart(all.mine) };
}

type Sides = Record<'base' | 'theirs' | 'mine', string[] | null>;
