import { setImmediate } from 'node:timers/promises';

/** After this long others get their turn. */
const TURN_MS = 8;

/** Does something for each of many things, with a pause for everybody else every few milliseconds; ends early on `false`. */
export async function inTurns<T>(things: readonly T[], work: (thing: T, index: number) => unknown): Promise<void> {
  let turnEnds = performance.now() + TURN_MS;
  for (const [index, thing] of things.entries()) {
    if (work(thing, index) === false) return;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + TURN_MS;
  }
}
