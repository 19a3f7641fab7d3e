/**
 * A short text that stands for what a thing was when somebody began to change it. Equal values have equal versions,
 * whatever the order of their fields; a field that is absent and one that is undefined are the same.
 */
export function versionOf(value: unknown): string {
  return fingerprint(canonical(value));
}

/**
 * The part of a thing that a change is about: the fields that the change names, with the values they have now. Objects are
 * gone into, lists are taken whole. The version of this part is what a change begins from, so that two people who change
 * different fields are not in each other's way.
 */
export function partFor(change: unknown, current: unknown): unknown {
  if (!isRecord(change) || !isRecord(current)) return current;
  return Object.fromEntries(Object.keys(change).map((name) => [name, partFor(change[name], current[name])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`)
    .join()}}`;
}

/** FNV-1a over UTF-16 units, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), from two starts. */
function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x01000193);
  }
  return hexadecimal(one) + hexadecimal(other);
}

const hexadecimal = (bits: number): string => (bits >>> 0).toString(16).padStart(8, '0');
