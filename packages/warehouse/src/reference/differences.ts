/** Paths at which two results differ: numbers by more than the tolerance (relative, absolute below 1), others at all. */
export function differences(actual: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const isClose = Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected));
    return isClose ? [] : [`${path}: ${actual} instead of ${expected}`];
  }
  if (!isObject(actual) || !isObject(expected)) {
    return actual === expected ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`];
  }
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => differences(actual[key], expected[key], tolerance, `${path}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
