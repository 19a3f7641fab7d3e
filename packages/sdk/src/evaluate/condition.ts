import type { Attributes, Condition, SavedGroups } from '../payload.ts';
import { compilePayload, type Definitions } from './definitions.ts';
import { own } from './own.ts';
import { rememberingPad } from './version.ts';

/** Whether one value passes. A compiled condition is a test on the whole attributes. */
export type Test = (value: unknown) => boolean;

/**
 * Whether the attributes satisfy a condition; none holds for everyone. One of the payload (`isKept`) is compiled into a function when first asked,
 * so that each evaluation only runs comparisons. Never throws: a condition that cannot be understood never matches.
 */
export const meets = (
  definitions: Definitions,
  condition: Condition | undefined,
  attributes: unknown,
  isKept = true,
): boolean => {
  if (!condition) return true;
  try {
    let test = definitions.tests.get(condition);
    if (!test) {
      test = compileObject(condition, definitions);
      if (isKept) definitions.tests.set(condition, test);
    }
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
const isDict = (value: unknown): value is Dict => !!value && typeof value === 'object' && !Array.isArray(value);
const isOperators = (value: unknown): value is Dict => {
  let isAll = false;
  if (isDict(value)) {
    for (const key in value) {
      isAll = key[0] === '$';
      if (!isAll) break;
    }
  }
  return isAll;
};

const never: Test = () => false;
const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

/** Asks in order until one answers `stop`, which is then the answer; a list of none holds for everyone. */
const scan =
  (tests: Test[], stop: boolean): Test =>
  (value) => {
    for (const test of tests) if (test(value) === stop) return stop;
    return !stop || !tests.length;
  };

type CompileEntry = (key: string, expected: unknown, definitions: Definitions) => Test;

/** One test for all entries of an object. Nearly every object has one entry, which then makes no list. */
const every = (entries: Dict, definitions: Definitions, compile: CompileEntry): Test => {
  let all: Test | undefined;
  for (const key in entries) {
    const test = compile(key, entries[key], definitions);
    all = all ? scan([all, test], false) : test;
  }
  // Nothing to ask holds for everyone; `Object.values` throws for null, which is no condition.
  return all ?? scan(Object.values(entries) as never[], false);
};

const compileObject = (condition: Condition, definitions: Definitions): Test =>
  every(condition, definitions, compileEntry);

/** A plain object in the place of a list acts as the empty list, as in the reference library. */
const branches = (conditions: unknown, definitions: Definitions, stop: boolean): Test =>
  scan(isDict(conditions) ? [] : (conditions as Condition[]).map((each) => compileObject(each, definitions)), stop);

const compileEntry: CompileEntry = (key, expected, definitions) => {
  if (key === '$or') return branches(expected, definitions, true);
  if (key === '$nor') return not(branches(expected, definitions, true));
  if (key === '$and') return branches(expected, definitions, false);
  if (key === '$not') return not(compileObject(expected as Condition, definitions));
  if (key === '$savedGroup') return compileSavedGroup(expected as Dict, definitions);
  return compilePath(key, compileValue(expected, definitions));
};

/** A step that fails gives null, never undefined. */
const step = (value: unknown, name: string): unknown => {
  if (!value || typeof value !== 'object') return null;
  const next = (value as Dict)[name];
  return next === undefined && !(name in value) ? null : next;
};

const compilePath = (path: string, test: Test): Test => {
  if (!path.includes('.')) return (value) => test(step(value, path));
  const names = path.split('.');
  return (value) => test(names.reduce(step, value));
};

const compileValue = (expected: unknown, definitions: Definitions, fold = same): Test =>
  isOperators(expected) ? every(expected, definitions, compileOperator) : equals(expected, fold);

const equals = (expected: unknown, fold: Fold): Test => {
  if (typeof expected === 'string') {
    const wanted = fold(expected);
    return (value) => fold(`${value}`) === wanted;
  }
  if (typeof expected === 'number') return (value) => (value as number) * 1 === expected;
  if (typeof expected === 'boolean') return (value) => value !== null && !!value === expected;
  if (expected === null) return (value) => value === null;
  const json = JSON.stringify(expected);
  return (value) => JSON.stringify(value) === json;
};

type Fold = (value: unknown) => unknown;
const same: Fold = (value) => value;
const lower: Fold = (value) => (typeof value === 'string' ? value.toLowerCase() : value);

/** Strict membership; an array value passes when one of its elements is a member. */
const member = (list: unknown[], fold = same): Test => {
  const members = fold === same ? list : list.map(fold);
  // Making a set costs more than looking through a short list a few times.
  const set = members.length > 9 && new Set(members);
  const has: Test = (value) => (set ? set.has(fold(value)) : members.includes(fold(value)));
  return (value) => (Array.isArray(value) ? value.some(has) : has(value));
};

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return /fun|sym|big/.test(typeof value) ? 'unknown' : typeof value;
};

const matcher = (source: string, flags: string, definitions: Definitions): Test => {
  try {
    const pattern = definitions.pattern(source, flags);
    return (value) => pattern.test(`${value}`);
  } catch {
    return never;
  }
};

const groupMembers = (id: string, definitions: Definitions): unknown => {
  const group = own(definitions.payload.savedGroups, id) ?? [];
  return Array.isArray(group) ? group : group.type === 'list' && group.values;
};

type Build = (x: unknown, definitions: Definitions) => Test;

const listed =
  (build: (list: unknown[], definitions: Definitions) => Test): Build =>
  (x, definitions) =>
    Array.isArray(x) ? build(x, definitions) : never;

const all = (list: unknown[], definitions: Definitions, fold: Fold): Test => {
  const tests = list.map((expected) => compileValue(expected, definitions, fold));
  return (value) => Array.isArray(value) && tests.every((test) => value.some(test));
};

/** What each operator makes of its operand. */
const operators: Record<string, Build> = {
  $inGroup: (id, definitions) => compileOperator('$in', groupMembers(id as string, definitions), definitions),
  $notInGroup: (id, definitions) => compileOperator('$nin', groupMembers(id as string, definitions), definitions),
  $not: (x, definitions) => not(compileValue(x, definitions)),
  $size: (x, definitions) => {
    const test = compileValue(x, definitions);
    return (value) => Array.isArray(value) && test(value.length);
  },
  $elemMatch: (x, definitions) => {
    const test = isOperators(x) ? compileValue(x, definitions) : isDict(x) ? compileObject(x, definitions) : never;
    return (value) => Array.isArray(value) && value.some((item) => item != null && test(item));
  },
  $exists: (x) => (value) => (value != null) === !!x,
  $type: (x) => (value) => typeName(value) === x,
};

/** Defines operators on texts, which `i` makes blind to case: `$in` and `$ini`. */
const relateTexts = (flags: string, fold: Fold): void => {
  operators[`$in${flags}`] = listed((list) => member(list, fold));
  operators[`$nin${flags}`] = listed((list) => not(member(list, fold)));
  operators[`$all${flags}`] = listed((list, definitions) => all(list, definitions, fold));
  operators[`$regex${flags}`] = (source, definitions) => matcher(source as string, flags, definitions);
};

relateTexts('', same);
relateTexts('i', lower);

const padUser = rememberingPad();
const padRule = rememberingPad();

/** Defines an operator and its version form, `$gt` and `$vgt`. */
const relate = (name: string, holds: (a: string, b: string) => boolean): void => {
  operators[`$${name}`] = (x) => (value) => holds(value as string, x as string);
  operators[`$v${name}`] = (x) => {
    const version = padRule(x);
    return (value) => holds(padUser(value), version);
  };
};

/* Comparison is JavaScript's own: two texts compare as text, anything else as numbers. */
relate('eq', (a, b) => a === b);
relate('ne', (a, b) => a !== b);
relate('lt', (a, b) => a < b);
relate('lte', (a, b) => a <= b);
relate('gt', (a, b) => a > b);
relate('gte', (a, b) => a >= b);

const compileOperator: CompileEntry = (operator, x, definitions) => {
  const build = operators[operator];
  if (build) return build(x, definitions);
  console.error(`Unknown operator: ${operator}`);
  return never;
};

/** A group that is already being resolved does not match, so groups that refer to each other cannot loop. */
const compileSavedGroup = ({ id, attributeKey }: Dict, definitions: Definitions): Test => {
  const group = own(definitions.payload.savedGroups, id as string);
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
