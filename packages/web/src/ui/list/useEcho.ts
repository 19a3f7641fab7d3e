import { useEffect, useRef } from 'react';

/**
 * Tells what others put into a value from what was put there from here: that comes back too, late when there is much to
 * draw, and must not undo what was done since. `onForeign` hears only of others. Say each value that is put in from here.
 */
export function useEcho(value: string, onForeign: (value: string) => void): (own: string) => void {
  const own = useRef<string[]>([]);
  const last = useRef(value);
  useEffect(() => {
    // The newest of our own is there: all before it were overtaken, and whatever comes now is somebody else's.
    if (value === own.current.at(-1)) own.current = [];
    else if (value !== last.current && !own.current.includes(value)) {
      own.current = [];
      onForeign(value);
    }
    last.current = value;
  });
  return (next) => void own.current.push(next);
}
