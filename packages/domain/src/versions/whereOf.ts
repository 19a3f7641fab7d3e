import { type Difference, entriesOf, isRecord } from './differences.ts';

/** Where a difference is, as people would say it: in which field, and in which entry of it when that is a list. */
export type Where = { field: string; entry: unknown };

/** The nearest field of a difference in something that has fields, whatever it is nested in. */
export function whereOf({ path, before, after }: Difference, ...sides: unknown[]): Where {
  const parent = path.slice(0, -1);
  const isInList = sides.some((side) => Array.isArray(parent.reduce<unknown>(step, side)));
  return isInList ? { field: parent.at(-1) ?? '', entry: after ?? before } : { field: path.at(-1) ?? '', entry: null };
}

const step = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : entriesOf(value)?.get(name));
