import type { Experiment } from '@gb/domain/experiments';
import { currentPhase } from '@gb/domain/experiments/split';

export type Taken = { id: string; name: string; range: readonly [number, number] };

/** The parts of a namespace that experiments hold which run or are yet to run, from its start on. */
export const takenIn = (experiments: readonly Experiment[], namespace: string): Taken[] =>
  experiments
    .flatMap((experiment) => {
      const space = currentPhase(experiment).namespace;
      const isHeld =
        !experiment.archived && experiment.status !== 'stopped' && space?.enabled && space.name === namespace;
      return isHeld ? [{ id: experiment.id, name: experiment.name, range: space.range }] : [];
    })
    .sort((one, other) => one.range[0] - other.range[0]);

/** The largest part that nobody holds; all of it where there is none left. */
export function largestGap(taken: readonly Pick<Taken, 'range'>[]): [number, number] {
  let best: [number, number] = [0, 0];
  let from = 0;
  for (const [start, end] of [...taken.map(({ range }) => range), [1, 1] as const]) {
    if (start - from > best[1] - best[0]) best = [from, start];
    from = Math.max(from, end);
  }
  return best[1] > best[0] ? best : [0, 1];
}
