import { useState } from 'react';
import { Button } from './Button.tsx';
import { formatCount } from './format.ts';

const STEP = 100;

/** The first of many rows that are drawn one by one, and a button for the next ones; without it a page would stand still. */
export function useFirst<Row>(rows: readonly Row[], step = STEP) {
  const [count, setCount] = useState(step);
  const left = rows.length - count;
  return {
    shown: rows.slice(0, count),
    more: left > 0 && (
      <div>
        <Button onClick={() => setCount(count + step)}>
          Show {formatCount(Math.min(step, left))} more of {formatCount(left)}
        </Button>
      </div>
    ),
  };
}
