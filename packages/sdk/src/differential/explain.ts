import type { Case } from './generate.ts';

/** A difference between 0.32.0 and the newest library that sdk-protocol.md section 22 lists, and how to rule it out. */
type KnownChange = { name: string; without(input: Case): Case };

const rewrite = (value: unknown, visit: (value: unknown) => unknown): unknown => {
  if (typeof value === 'function' || value instanceof RegExp) return value;
  const seen = visit(value);
  if (Array.isArray(seen)) return seen.map((item) => rewrite(item, visit));
  if (!seen || typeof seen !== 'object' || seen instanceof RegExp) return seen;
  return Object.fromEntries(Object.entries(seen).map(([key, item]) => [key, rewrite(item, visit)]));
};

const inRules = (input: Case, change: (rule: Record<string, unknown>) => Record<string, unknown>): Case => {
  const visit = (value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value) ? change(value as Record<string, unknown>) : value;
  return {
    ...input,
    payload: rewrite(input.payload, visit) as Case['payload'],
    experiments: rewrite(input.experiments, visit) as Case['experiments'],
  };
};

const drop = (input: Case, field: string) => inRules(input, ({ [field]: _, ...rest }) => rest);

const rename = (input: Case, from: string, to: string) =>
  inRules(input, (value) => (from in value ? { ...value, [from]: undefined, [to]: true } : value));

const noFalse = (value: unknown): unknown => rewrite(value, (inner) => (inner === false ? true : inner));

export const knownChanges: KnownChange[] = [
  { name: 'falsy attribute override', without: (input) => ({ ...input, attributeOverrides: undefined }) },
  { name: 'urlPatterns before query string and forced variation', without: (input) => drop(input, 'urlPatterns') },
  { name: 'minBucketVersion itself was blocked', without: (input) => drop(input, 'minBucketVersion') },
  {
    name: 'coverage 0 with bucket 0',
    without: (input) => inRules(input, (rule) => (rule.coverage === 0 ? { ...rule, coverage: -1 } : rule)),
  },
  { name: 'sticky documents of other attributes', without: (input) => ({ ...input, sticky: null }) },
  {
    name: 'false against null or missing',
    without: (input) =>
      inRules(input, (rule) => (rule.condition ? { ...rule, condition: noFalse(rule.condition) } : rule)),
  },
  { name: '$elemMatch on falsy elements', without: (input) => rename(input, '$elemMatch', '$exists') },
  { name: '$all with a non-array', without: (input) => rename(input, '$all', '$exists') },
];

/** The change that accounts for a difference: with it and those before ruled out, `differs` no longer holds. */
export const explain = async (input: Case, differs: (input: Case) => Promise<boolean>): Promise<string | null> => {
  let remaining = input;
  for (const { name, without } of knownChanges) {
    remaining = without(remaining);
    if (!(await differs(remaining))) return name;
  }
  return null;
};
