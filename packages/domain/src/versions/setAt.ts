import { entriesOf, isRecord } from './differences.ts';

/** A copy of a state with another value at a place; undefined takes away what is there. Entries of a list are found by their ids. */
export function setAt(state: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const entries = entriesOf(state);
  if (entries) {
    const after = new Map(entries).set(name, setAt(entries.get(name), rest, value));
    return [...after.values()].filter((entry) => entry !== undefined);
  }
  const fields = isRecord(state) ? state : {};
  return Object.fromEntries(
    Object.entries({ ...fields, [name]: setAt(fields[name], rest, value) }).filter(([, one]) => one !== undefined),
  );
}
