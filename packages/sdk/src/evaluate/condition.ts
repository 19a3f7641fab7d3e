import type { Attributes, Condition, SavedGroups } from '../payload.ts';
import { text } from './hash.ts';
import { paddedVersionString } from './version.ts';

/** Whether one value passes. A compiled condition is a test on the whole attributes. */
export type Test = (value: unknown) => boolean;

/** Makes a text matcher; a host may supply one that no pattern can make run long. */
export type PatternCompiler = (source: string, flags: string) => { test(input: string): boolean };

/** What conditions may refer to, and which saved groups are being resolved right now. */
export type Scope = { groups: SavedGroups; pattern: PatternCompiler; resolving: Set<string> };

export const createScope = (
  groups: SavedGroups = {},
  pattern: PatternCompiler = (source, flags) => new RegExp(source, flags),
): Scope => ({ groups, pattern, resolving: new Set() });

/**
 * Turns a condition into a function of attributes, so that each evaluation only runs comparisons. It is compiled when
 * first asked. The function never throws: a condition that cannot be understood never matches.
 */
export const compileCondition = (condition: Condition, scope: Scope): Test => {
  let test: Test | undefined;
  return (attributes) => {
    try {
      test ??= compileObject(condition, scope);
      return test(attributes);
    } catch {
      scope.resolving.clear();
      return false;
    }
  };
};

/** Whether the attributes satisfy the condition. Compiles anew each time; evaluation uses `compileCondition`. */
export const evalCondition = (attributes: Attributes, condition: Condition, savedGroups?: SavedGroups): boolean =>
  compileCondition(condition, createScope(savedGroups))(attributes);

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => !!value && typeof value === 'object' && !Array.isArray(value);
const isOperators = (value: unknown): value is Dict =>
  isDict(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => key[0] === '$');

const never: Test = () => false;
const not =
  (test: Test, negate = true): Test =>
  (value) =>
    test(value) !== negate;

const every = (tests: Test[]): Test =>
  tests.length === 1
    ? (tests[0] as Test)
    : (value) => {
        for (const test of tests) if (!test(value)) return false;
        return true;
      };

const some =
  (tests: Test[]): Test =>
  (value) => {
    for (const test of tests) if (test(value)) return true;
    return !tests.length;
  };

const compileObject = (condition: Condition, scope: Scope): Test =>
  every(Object.keys(condition).map((key) => compileEntry(key, condition[key], scope)));

/** A plain object in the place of a list acts as the empty list, as in the reference library. */
const branches = (conditions: unknown, scope: Scope): Test[] =>
  isDict(conditions) ? [] : (conditions as Condition[]).map((condition) => compileObject(condition, scope));

const compileEntry = (key: string, expected: unknown, scope: Scope): Test => {
  if (key === '$or' || key === '$nor') return not(some(branches(expected, scope)), key === '$nor');
  if (key === '$and') return every(branches(expected, scope));
  if (key === '$not') return not(compileObject(expected as Condition, scope));
  if (key === '$savedGroup') return compileSavedGroup(expected, scope);
  return compilePath(key, compileValue(expected, scope));
};

const compilePath = (path: string, test: Test): Test => {
  const names = path.split('.');
  return (attributes) => {
    let value = attributes;
    for (const name of names) {
      if (!value || typeof value !== 'object') return test(null);
      const next: unknown = (value as Dict)[name];
      value = next === undefined && !(name in value) ? null : next;
    }
    return test(value);
  };
};

const compileValue = (expected: unknown, scope: Scope, fold = same): Test => {
  if (typeof expected === 'string') {
    const wanted = fold(expected);
    return (value) => value === expected || fold(text(value)) === wanted;
  }
  if (typeof expected === 'number') return (value) => (value as number) * 1 === expected;
  if (typeof expected === 'boolean') return (value) => value !== null && !!value === expected;
  if (expected === null) return (value) => value === null;
  if (isOperators(expected)) {
    return every(Object.keys(expected).map((operator) => compileOperator(operator, expected[operator], scope)));
  }
  const json = JSON.stringify(expected);
  return (value) => JSON.stringify(value) === json;
};

const same = (value: unknown): unknown => value;
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Strict membership; an array value passes when one of its elements is a member. */
const member = (list: unknown[], fold = same): Test => {
  const set = new Set(list.map(fold));
  return (value) => (Array.isArray(value) ? value.some((item) => set.has(fold(item))) : set.has(fold(value)));
};

const matcher = (source: unknown, flags: string, scope: Scope): Test => {
  try {
    const pattern = scope.pattern(source as string, flags);
    return (value) => pattern.test(text(value));
  } catch {
    return never;
  }
};

const element = (expected: unknown, scope: Scope): Test => {
  if (!isDict(expected)) return never;
  const test = isOperators(expected) ? compileValue(expected, scope) : compileObject(expected, scope);
  return (value) => Array.isArray(value) && value.some((item) => item != null && test(item));
};

const jsonTypes = 'string,number,boolean,object,undefined';

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return /^[bnosu].*[^l]$|boo/.test(typeof value) ? typeof value : 'unknown';
};

const groupMembers = (id: string, { groups }: Scope): unknown => {
  const group = groups[id] ?? [];
  return Array.isArray(group) ? group : group.type === 'list' && group.values;
};

/** Comparison is JavaScript's own: two texts compare as text, anything else as numbers. */
const relations: Record<string, (a: number | string, b: number | string) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
};

/** `$vgt` is `$gt` on versions; `$nin` negates `$in`; a last `i` as in `$ini` disregards case. */
const compileOperator = (operator: string, x: unknown, scope: Scope): Test => {
  const relation = relations[operator.replace(/^\$v?/, '')];
  if (relation) {
    if (operator[1] !== 'v') return (value) => relation(value as string, x as string);
    const version = paddedVersionString(x);
    return (value) => relation(paddedVersionString(value), version);
  }
  const fold = operator.endsWith('i') ? lower : same;
  switch (operator) {
    case '$in':
    case '$ini':
    case '$nin':
    case '$nini':
      return Array.isArray(x) ? not(member(x, fold), operator[1] === 'n') : never;
    case '$inGroup':
    case '$notInGroup': {
      const members = groupMembers(x as string, scope);
      return Array.isArray(members) ? not(member(members), operator[1] === 'n') : never;
    }
    case '$all':
    case '$alli': {
      const tests = Array.isArray(x) && x.map((expected) => compileValue(expected, scope, fold));
      return (value) => tests && Array.isArray(value) && tests.every((test) => value.some(test));
    }
    case '$regex':
    case '$regexi':
      return matcher(x, fold === lower ? 'i' : '', scope);
    case '$size':
    case '$not': {
      const test = compileValue(x, scope);
      return operator === '$not' ? not(test) : (value) => Array.isArray(value) && test(value.length);
    }
    case '$elemMatch':
      return element(x, scope);
    case '$exists':
      return (value) => (value != null) === !!x;
    case '$type':
      return (value) => typeName(value) === x;
  }
  console.error(`Unknown operator: ${operator}`);
  return never;
};

/** A group that is already being resolved does not match, so groups that refer to each other cannot loop. */
const compileSavedGroup = (reference: unknown, scope: Scope): Test => {
  const { id, attributeKey } = reference as { id?: unknown; attributeKey?: unknown };
  if (typeof id !== 'string' || (attributeKey !== undefined && typeof attributeKey !== 'string')) return never;
  let test: Test | undefined;
  return (attributes) => {
    const group = scope.groups[id];
    if (!group || Array.isArray(group) || scope.resolving.has(id)) return false;
    if (!test) {
      if (group.type === 'list') test = compilePath(attributeKey ?? group.attributeKey, member(group.values));
      else test = group.type === 'condition' ? compileObject(group.condition, scope) : never;
    }
    scope.resolving.add(id);
    const passes = test(attributes);
    scope.resolving.delete(id);
    return passes;
  };
};
