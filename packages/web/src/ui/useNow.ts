import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The time in milliseconds, read anew every half minute: for words such as "4 min ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
