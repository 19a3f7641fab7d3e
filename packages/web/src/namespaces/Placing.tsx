import type { Namespace, NamespaceMember, Range } from '@gb/domain/namespaces';
import { overlaps, snap, widthOf } from '@gb/domain/namespaces/ranges';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Button } from '../ui/Button.tsx';
import { inputClass } from '../ui/Field.tsx';
import { formatPercent } from '../ui/format.ts';
import { placeOf } from './Line.tsx';
import { type Grip, moveRange, stepRange } from './moveRange.ts';
import styles from './Namespaces.module.css';
import { type Taking, heldBy, rangeWords } from './parts.ts';
import { useNamespaceActions } from './useNamespaces.ts';

type Props = { namespace: Namespace; others: readonly NamespaceMember[]; taking: Taking; onClose: () => void };

const STEP = 0.01;
const MARKS = Array.from({ length: 11 }, (_, index) => index / 10);

/** Gives an experiment a part of a namespace: dragged, moved with the arrow keys, or typed. It lies beside others, never on them. */
export function Placing({ namespace, others, taking, onClose }: Props) {
  const { take } = useNamespaceActions();
  const held = heldBy(others);
  const [range, setRange] = useState<Range>(() => snap(taking.range, held) ?? taking.range);
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ grip: Grip; from: number; range: Range } | null>(null);
  const problem = typed ? problemOf(typed, others) : null;
  const place = (next: Range) => {
    setTyped(null);
    setRange(next);
  };
  const type = (next: readonly [string, string]) => {
    setTyped(next);
    if (problemOf(next, others) === null) setRange([Number(next[0]), Number(next[1])]);
  };
  const [start, end] = range;
  const onKeyDown = (grip: Grip) => (event: KeyboardEvent) => {
    const sign = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    place(stepRange(grip, range, sign * STEP * (event.shiftKey ? 10 : 1), held));
  };
  const onPointerDown = (grip: Grip) => (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ grip, from: event.clientX, range });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged || !track.current) return;
    const by = (event.clientX - dragged.from) / track.current.clientWidth;
    place(moveRange(dragged.grip, dragged.range, by, held));
  };
  const grips = { onPointerMove, onPointerUp: () => setDragged(null), onPointerCancel: () => setDragged(null) };
  const slider = (grip: Grip, label: string, value: number) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 1,
    'aria-valuenow': value,
    'aria-valuetext': rangeWords(range),
    onKeyDown: onKeyDown(grip),
    onPointerDown: onPointerDown(grip),
    ...grips,
  });
  return (
    <>
      <div ref={track} className={styles.track}>
        {others.flatMap(({ name, status, ranges }, index) =>
          ranges.map((own) => (
            <div key={`${index} ${own[0]}`} className={`${styles.block} ${styles[status]}`} style={placeOf(own)}>
              <strong>{name || 'Hidden'}</strong>
              <span>{rangeWords(own)}</span>
            </div>
          )),
        )}
        <div className={styles.taking} style={placeOf(range)} {...slider('whole', `Place of ${taking.name}`, start)}>
          <strong>{taking.name}</strong>
          <span>{formatPercent(widthOf(range), 0)}</span>
        </div>
        <i
          className={styles.edge}
          style={{ left: `${start * 100}%` }}
          {...slider('start', `Start of ${taking.name}`, start)}
        />
        <i className={styles.edge} style={{ left: `${end * 100}%` }} {...slider('end', `End of ${taking.name}`, end)} />
      </div>
      <div className={styles.marks} aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark}>{mark.toFixed(1)}</span>
        ))}
      </div>
      <div className={styles.panel}>
        <strong>{taking.name}</strong> takes
        {[0, 1].map((side) => (
          <label key={side}>
            <span className={side === 0 ? 'sr' : ''}>{side === 0 ? 'From' : 'to'}</span>
            <input
              className={`${inputClass} ${styles.number}`}
              inputMode="decimal"
              aria-invalid={problem ? true : undefined}
              value={(typed ?? [start.toFixed(2), end.toFixed(2)])[side]}
              onChange={(event) => {
                const now = typed ?? [start.toFixed(2), end.toFixed(2)];
                const next = event.currentTarget.value;
                type(side === 0 ? [next, now[1] ?? ''] : [now[0] ?? '', next]);
              }}
            />
          </label>
        ))}
        <span role="status" className={problem ? styles.refused : 'muted'}>
          {problem ?? `${formatPercent(widthOf(range), 0)} of traffic`}
        </span>
        <span className={styles.push} />
        <Button onClick={onClose}>Cancel</Button>
        <ActionButton
          look="primary"
          disabled={problem !== null}
          onAction={async () => {
            await take(taking.id, namespace.id, range);
            onClose();
          }}
        >
          Take {formatPercent(widthOf(range), 0)}
        </ActionButton>
      </div>
    </>
  );
}

/** Why typed numbers are no range that can be taken. */
function problemOf([from, to]: readonly [string, string], others: readonly NamespaceMember[]): string | null {
  const [start, end] = [Number(from), Number(to)];
  if (from.trim() === '' || to.trim() === '' || !(start >= 0 && end <= 1)) return 'Two numbers from 0 to 1';
  if (start >= end) return 'The start has to be before the end';
  const taken = others.find(({ ranges }) => ranges.some((own) => overlaps(own, [start, end])));
  return taken ? `${taken.name || 'Somebody else'} has ${rangeWords(taken.ranges[0] ?? [0, 1])}` : null;
}
