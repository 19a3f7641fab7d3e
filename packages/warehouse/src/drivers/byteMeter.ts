import { WarehouseProblem } from '../problem.ts';

/** Counts what comes in of a result. `fits` is false once it is more than a result may be. */
export function byteMeter(limit = Number.POSITIVE_INFINITY): { fits(more: number): boolean } {
  let bytes = 0;
  return {
    fits(more) {
      bytes += more;
      return bytes <= limit;
    },
  };
}

export const tooLarge = (limit: number | undefined): WarehouseProblem =>
  new WarehouseProblem(
    'tooLarge',
    limit === undefined
      ? 'The result is larger than can be read. Ask for fewer rows or shorter values.'
      : `The result is larger than ${inMegabytes(limit)} MB, the most that is read at once. Ask for fewer rows or shorter values.`,
  );

const inMegabytes = (bytes: number): number => Math.round((bytes / 1024 ** 2) * 10) / 10;
