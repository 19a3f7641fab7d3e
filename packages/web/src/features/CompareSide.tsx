import type { RulePair } from '@gb/domain/features/promote';
import { diffLines } from '../reviews/index.ts';
import styles from './Compare.module.css';
import { type Names, ruleLines } from './review/changes.ts';

type SideProps = {
  pair: RulePair;
  side: 'from' | 'to';
  /** The environment on this side. */
  name: string;
  names: Names;
  /** Its place among the rules there, and the one it would have. */
  number: number;
  becomes: number;
  /** Whether this side is shown as it would be. */
  isTaken: boolean;
};

/** One rule as one environment has it; on the side that takes something over, with what goes out struck through. */
export function CompareSide({ pair, side, name, names, number, becomes, isTaken }: SideProps) {
  const { from, to, kind } = pair;
  const rule = pair[side];
  const isResult = side === 'to' && isTaken;
  if (!rule)
    return (
      <span className="muted">
        Not in {name}.{isResult && from && becomes > 0 && ` It would become rule ${becomes}.`}
      </span>
    );
  const [title = '', ...lines] = ruleLines(rule, names);
  const isGone = isResult && kind === 'remove';
  const moves = isResult && !isGone && becomes > 0 && becomes !== number;
  return (
    <span className={styles.side}>
      <strong>
        <span className="quiet">{number}</span> {isGone ? <del>{title}</del> : title}
      </strong>
      {isResult && kind === 'change' && from && to ? (
        diffLines(lines, ruleLines(from, names).slice(1)).map((line, at) => (
          <span key={at}>
            {line.kind === 'out' ? <del>{line.text}</del> : line.kind === 'in' ? <ins>{line.text}</ins> : line.text}
          </span>
        ))
      ) : kind === 'same' ? null : (
        <Lines lines={lines} isGone={isGone} />
      )}
      {moves && <span className={styles.moved}>{`Order differs: rule ${number} would become rule ${becomes}`}</span>}
    </span>
  );
}

const SHOWN = 12;

const Lines = ({ lines, isGone }: { lines: readonly string[]; isGone: boolean }) =>
  lines.slice(0, SHOWN).map((line, at) => <span key={at}>{isGone ? <del>{line}</del> : line}</span>);
