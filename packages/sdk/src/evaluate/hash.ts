/** FNV-1a, 32 bits, over UTF-16 code units; `state` continues an earlier text. Source: draft-eastlake-fnv, section 2. */
const fnv = (input: string, state = 2166136261): number => {
  for (let i = 0; i < input.length; i++) state = Math.imul(state ^ input.charCodeAt(i), 16777619);
  return state >>> 0;
};

/**
 * Places a user in [0, 1) so that the same user and seed always land in the same spot, in every SDK language.
 * Version 1 has 1,000 spots, version 2 has 10,000; any other version gives null, which excludes the user.
 */
export const hash = (seed: string, value: unknown, version: number): number | null => {
  const user = `${value}`;
  if (version === 1) return (fnv(seed, fnv(user)) % 1000) / 1000;
  return version === 2 ? (fnv(`${fnv(user, fnv(seed))}`) % 10000) / 10000 : null;
};
