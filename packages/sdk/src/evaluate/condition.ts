import type { Attributes, Condition, SavedGroups } from '../payload.ts';
import { compilePayload, type Definitions } from './definitions.ts';
import { paddedVersionString } from './version.ts';

/** Whether one value passes. A compiled condition is a test on the whole attributes. */
export type Test = (value: unknown) => boolean;

/**
 * Whether the attributes satisfy a condition. It is compiled into a function once per payload, when first asked, so that
 * each evaluation only runs comparisons. Never throws: a condition that cannot be understood never matches.
 */
export const meets = (definitions: Definitions, condition: Condition, attributes: unknown): boolean => {
  try {
    definitions.tests ??= new WeakMap();
    let test = definitions.tests.get(condition);
    if (!test) definitions.tests.set(condition, (test = compileObject(condition, definitions)));
    return test(attributes);
  } catch {
    definitions.resolving = [];
    return false;
  }
};

/** Whether the attributes satisfy the condition, compiled anew each time. */
export const evalCondition = (attributes: Attributes, condition: Condition, savedGroups?: SavedGroups): boolean =>
  meets(compilePayload({ savedGroups }), condition, attributes);

type Dict = Record<string, unknown>;
const { isArray } = Array;
const isDict = (value: unknown): value is Dict => !!value && typeof value === 'object' && !isArray(value);
const isOperators = (value: unknown): value is Dict => {
  const keys = isDict(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => key[0] === '$');
};

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

const compileObject = (condition: Condition, definitions: Definitions): Test =>
  every(Object.keys(condition).map((key) => compileEntry(key, condition[key], definitions)));

/** A plain object in the place of a list acts as the empty list, as in the reference library. */
const branches = (conditions: unknown, definitions: Definitions): Test[] =>
  isDict(conditions) ? [] : (conditions as Condition[]).map((condition) => compileObject(condition, definitions));

const compileEntry = (key: string, expected: unknown, definitions: Definitions): Test => {
  if (key === '$or' || key === '$nor') return not(some(branches(expected, definitions)), key === '$nor');
  if (key === '$and') return every(branches(expected, definitions));
  if (key === '$not') return not(compileObject(expected as Condition, definitions));
  if (key === '$savedGroup') return compileSavedGroup(expected as Dict, definitions);
  return compilePath(key, compileValue(expected, definitions));
};

const compilePath = (path: string, test: Test): Test => {
  const names = path.split('.');
  return (value) => {
    for (const name of names) {
      if (!value || typeof value !== 'object') return test(null);
      const next: unknown = (value as Dict)[name];
      value = next === undefined && !(name in value) ? null : next;
    }
    return test(value);
  };
};

const compileValue = (expected: unknown, definitions: Definitions, fold = same): Test => {
  if (typeof expected === 'string') {
    const wanted = fold(expected);
    return (value) => value === expected || fold(`${value}`) === wanted;
  }
  if (typeof expected === 'number') return (value) => (value as number) * 1 === expected;
  if (typeof expected === 'boolean') return (value) => value !== null && !!value === expected;
  if (expected === null) return (value) => value === null;
  if (isOperators(expected)) {
    return every(Object.keys(expected).map((operator) => compileOperator(operator, expected[operator], definitions)));
  }
  const json = JSON.stringify(expected);
  return (value) => JSON.stringify(value) === json;
};

const same = (value: unknown): unknown => value;
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/** Strict membership; an array value passes when one of its elements is a member. */
const member = (list: unknown[], fold = same): Test => {
  const set = new Set(list.map(fold));
  const has: Test = (value) => set.has(fold(value));
  return (value) => (isArray(value) ? value.some(has) : has(value));
};

const jsonTypes = 'string,number,boolean,object,undefined';

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return jsonTypes.includes(typeof value) ? typeof value : 'unknown';
};

const matcher = (source: string, flags: string, definitions: Definitions): Test => {
  try {
    const pattern = definitions.pattern(source, flags);
    return (value) => pattern.test(`${value}`);
  } catch {
    return never;
  }
};

const groupMembers = (id: string, { payload }: Definitions): unknown => {
  const group = payload.savedGroups?.[id] ?? [];
  return isArray(group) ? group : group.type === 'list' && group.values;
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
const compileOperator = (operator: string, x: unknown, definitions: Definitions): Test => {
  const relation = relations[operator.replace(/^\$v?/, '')];
  if (relation) {
    if (operator[1] !== 'v') return (value) => relation(value as string, x as string);
    const version = paddedVersionString(x);
    return (value) => relation(paddedVersionString(value), version);
  }
  const fold = operator.endsWith('i') ? lower : same;
  const membership = /^\$(n|not)?[iI]n(i|Group)?$/.exec(operator);
  if (membership) {
    const list = membership[2] === 'Group' ? groupMembers(x as string, definitions) : x;
    return isArray(list) ? not(member(list, fold), !!membership[1]) : never;
  }
  if (operator === '$regex' || operator === '$regexi') {
    return matcher(x as string, operator.slice(6), definitions);
  }
  if (operator === '$all' || operator === '$alli') {
    const tests = isArray(x) && x.map((expected) => compileValue(expected, definitions, fold));
    return (value) => tests && isArray(value) && tests.every((test) => value.some(test));
  }
  if (operator === '$elemMatch') {
    const test = isOperators(x) ? compileValue(x, definitions) : isDict(x) ? compileObject(x, definitions) : never;
    return (value) => isArray(value) && value.some((item) => item != null && test(item));
  }
  if (operator === '$size' || operator === '$not') {
    const test = compileValue(x, definitions);
    return operator === '$not' ? not(test) : (value) => isArray(value) && test(value.length);
  }
  if (operator === '$exists') return (value) => (value != null) === !!x;
  if (operator === '$type') return (value) => typeName(value) === x;
  console.error(`Unknown operator: ${operator}`);
  return never;
};

/** A group that is already being resolved does not match, so groups that refer to each other cannot loop. */
const compileSavedGroup = ({ id, attributeKey }: Dict, definitions: Definitions): Test => {
  const group = definitions.payload.savedGroups?.[id as string];
  const isKey = typeof attributeKey === 'string';
  if (typeof id !== 'string' || (attributeKey !== undefined && !isKey) || !isDict(group)) return never;
  if (group.type === 'list') return compilePath(isKey ? attributeKey : group.attributeKey, member(group.values));
  if (group.type !== 'condition') return never;
  let test: Test | undefined;
  return (attributes) => {
    if (definitions.resolving.includes(id)) return false;
    definitions.resolving.push(id);
    test ??= compileObject(group.condition, definitions);
    const passes = test(attributes);
    definitions.resolving.pop();
    return passes;
  };
};
