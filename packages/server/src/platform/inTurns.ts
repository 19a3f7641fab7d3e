/** After this long others get their turn. */
const TURN_MS = 8;

/** When the turn of this pass of the event loop ends; null where nobody has begun one. */
let turnEnds: number | null = null;
/** Who goes on in the next passes, one in each: the first to come first. */
const waiting: (() => void)[] = [];

function begin(): void {
  turnEnds = performance.now() + TURN_MS;
  setImmediate(end);
}

function end(): void {
  turnEnds = null;
  const next = waiting.shift();
  if (!next) return;
  begin();
  next();
}

function isOver(): boolean {
  if (turnEnds === null) begin();
  return performance.now() >= (turnEnds ?? 0);
}

const nextTurn = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

/**
 * Does something for each of many things, with a pause for everybody else every few milliseconds; ends early on `false`.
 * However many do so at once, they share one turn in each pass of the event loop and have it one after the other.
 */
export async function inTurns<T>(things: readonly T[], work: (thing: T, index: number) => unknown): Promise<void> {
  for (const [index, thing] of things.entries()) {
    if (work(thing, index) === false) return;
    if (isOver()) await nextTurn();
  }
}

/** Waits for a turn that is not used up: for work that cannot be cut into things. */
export async function freeTurn(): Promise<void> {
  while (isOver()) await nextTurn();
}
