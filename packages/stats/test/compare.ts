type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A known-answer case with its answers: `expected` as the reference computes it, `exact` in 40 digits. */
export type KnownAnswer = {
  id: string;
  method: string;
  input: Json;
  expected: Json;
  exact?: { [key: string]: Json };
};

const relative = 1e-8;
const sampled = /MonteCarlo/;

/** Where an answer differs from a case's: one line for each figure, empty when it agrees within the case file's bounds. */
export function differences({ method, expected, exact = {} }: KnownAnswer, actual: unknown): string[] {
  const found: string[] = [];
  const isFailed = JSON.stringify(expected).includes('"error":"');
  compare(expected, actual, '', 0);
  if (method === 'bandit') compare(exact, actual, 'exact', 0);
  return found;

  function compare(want: Json, got: unknown, path: string, stddev: number): void {
    if (sampled.test(path)) return;
    if (typeof want === 'number') number(want, got, path, stddev);
    else if (want === null || typeof want !== 'object') {
      if (want !== got) found.push(`${path}: ${String(got)} instead of ${String(want)}`);
    } else object(want, got, path, stddev);
  }

  function object(want: Json[] | { [key: string]: Json }, got: unknown, path: string, stddev: number): void {
    if (got === null || typeof got !== 'object') {
      found.push(`${path}: missing`);
      return;
    }
    const own = 'upliftStddev' in want ? Number(want.upliftStddev) : stddev;
    for (const [key, value] of Object.entries(want))
      compare(value, (got as Record<string, unknown>)[key], `${path}.${key}`, own);
    const isOpen = method === 'bandit';
    for (const key of Object.keys(got))
      if (!isOpen && !(key in want)) found.push(`${path}.${key}: not in the answer of the reference`);
  }

  function number(want: number, got: unknown, path: string, stddev: number): void {
    const target = exactFigure(path) ?? want;
    const isPValue = path.endsWith('.pValue');
    const slack = method === 'sequential_one_sided' && isPValue ? 3e-3 : relative;
    const floor = isPValue ? 1e-12 : 1e-11 * Math.max(1, stddev);
    const bound = isPValue ? floor + slack * Math.abs(target) : Math.max(floor, slack * Math.abs(target));
    if (typeof got !== 'number' || !(Math.abs(got - target) <= bound))
      found.push(`${path}: ${String(got)} instead of ${target}`);
  }

  function exactFigure(path: string): number | null {
    if (isFailed || path.includes('supplemental')) return null;
    if (path.endsWith('.pValue') && typeof exact.pValue === 'number') return exact.pValue;
    const risk = /\.risk\.([01])$/.exec(path);
    const figure = risk && Array.isArray(exact.risk) ? exact.risk[Number(risk[1])] : null;
    return typeof figure === 'number' ? figure : null;
  }
}
