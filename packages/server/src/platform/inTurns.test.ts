import { describe, expect, it } from 'vitest';
import { freeTurn, inTurns } from './inTurns.ts';

const AT_ONCE = 12;
const THINGS = Array.from({ length: 40 }, (_, n) => n);

function takeAMillisecond(): void {
  const ends = performance.now() + 1;
  while (performance.now() < ends);
}

/** How often many who work at once did so between two turns of somebody else. */
async function mostInAPass(each: (work: () => void) => Promise<void>): Promise<number> {
  let sinceOthers = 0;
  let most = 0;
  let isGoing = true;
  const others = () => {
    most = Math.max(most, sinceOthers);
    sinceOthers = 0;
    if (isGoing) setImmediate(others);
  };
  setImmediate(others);
  const work = () => {
    takeAMillisecond();
    sinceOthers++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => each(work)));
  isGoing = false;
  return most;
}

describe('what is done in turns', () => {
  it('is all done, in order, unless it ends early', async () => {
    const done: number[] = [];
    await inTurns(THINGS, (thing) => void done.push(thing));
    expect(done).toEqual(THINGS);
    const some: number[] = [];
    await inTurns(THINGS, (thing) => (some.push(thing), thing < 3));
    expect(some).toEqual([0, 1, 2, 3]);
  });

  it('holds up others no longer when many do so at once', async () => {
    // Eight in their turn, one for each who comes when it is used up, and the rest of a turn that began in the pass before.
    expect(await mostInAPass((work) => inTurns(THINGS, work))).toBeLessThanOrEqual(28);
  });

  it('lets nobody wait for the end of what is longer', async () => {
    let isLongDone = false;
    const long = inTurns(Array(200).fill(0), takeAMillisecond).then(() => (isLongDone = true));
    await freeTurn();
    await inTurns(THINGS.slice(0, 3), takeAMillisecond);
    expect(isLongDone).toBe(false);
    await long;
  });

  it('is done one at a time where it cannot be cut', async () => {
    const uncut = async (work: () => void) => {
      await freeTurn();
      for (let part = 0; part < 10; part++) work();
    };
    expect(await mostInAPass(uncut)).toBeLessThanOrEqual(20);
  });
});
