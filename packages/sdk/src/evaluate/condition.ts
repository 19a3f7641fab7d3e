import type { Attributes, Condition, SavedGroups } from '../payload.ts';
import { compilePayload, type Definitions } from './definitions.ts';
import { own } from './own.ts';
import { remembering } from './remembering.ts';
import { paddedVersionString } from './version.ts';

/**
 * Whether the attributes satisfy a condition; none holds for everyone. Never throws: a condition that cannot be
 * understood never matches.
 */
export const meets = (definitions: Definitions, condition: Condition | undefined, attributes: unknown): boolean => {
  if (!condition) return true;
  try {
    return holds(condition, attributes, definitions);
  } catch {
    definitions.resolving = [];
    return false;
  }
};

/** Whether the attributes satisfy the condition. */
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

/** Conditions are read anew at each question: compiled into functions, those of a thousand features were no faster. */
const holds = (condition: Condition, attributes: unknown, definitions: Definitions): boolean => {
  if (condition === null) throw condition;
  for (const key in condition) if (!holdsEntry(key, condition[key], attributes, definitions)) return false;
  return true;
};

const holdsEntry = (key: string, expected: unknown, attributes: unknown, definitions: Definitions): boolean => {
  switch (key) {
    case '$or':
      return holdsOne(expected, attributes, definitions);
    case '$nor':
      return !holdsOne(expected, attributes, definitions);
    case '$and':
      return branches(expected).every((each) => holds(each, attributes, definitions));
    case '$not':
      return !holds(expected as Condition, attributes, definitions);
    case '$savedGroup':
      return isInSavedGroup(expected as Dict, attributes, definitions);
    default:
      return passes(expected, valueAt(attributes, key), definitions);
  }
};

/** A plain object in the place of a list acts as the empty list, as in the reference library. */
const branches = (conditions: unknown): Condition[] => (isDict(conditions) ? [] : (conditions as Condition[]));

/** A list of none holds for everyone. */
const holdsOne = (conditions: unknown, attributes: unknown, definitions: Definitions): boolean => {
  const list = branches(conditions);
  return !list.length || list.some((each) => holds(each, attributes, definitions));
};

/** A step that fails gives null, never undefined. */
const step = (value: unknown, name: string): unknown => {
  if (!value || typeof value !== 'object') return null;
  const next = (value as Dict)[name];
  return next === undefined && !(name in value) ? null : next;
};

const valueAt = (attributes: unknown, path: string): unknown =>
  path.includes('.') ? path.split('.').reduce(step, attributes) : step(attributes, path);

type Fold = (value: unknown) => unknown;
const same: Fold = (value) => value;
const lower: Fold = (value) => (typeof value === 'string' ? value.toLowerCase() : value);

/** Whether a value is as expected: equal, or as the operators ask. */
const passes = (expected: unknown, value: unknown, definitions: Definitions, fold = same): boolean => {
  if (typeof expected === 'string') return fold(`${value}`) === fold(expected);
  if (typeof expected === 'number') return (value as number) * 1 === expected;
  if (typeof expected === 'boolean') return value !== null && !!value === expected;
  if (expected === null) return value === null;
  if (!isOperators(expected)) return JSON.stringify(value) === JSON.stringify(expected);
  for (const operator in expected) {
    const holdsFor = operators[operator];
    if (!holdsFor) console.error(`Unknown operator: ${operator}`);
    if (!holdsFor?.(value, expected[operator], definitions)) return false;
  }
  return true;
};

/** Sets of long lists. One is made when the list is looked through again, as making it costs as much as many looks. */
const sets = new WeakMap<unknown[], { length: number; set?: Set<unknown> }>();

const includes = (list: unknown[], value: unknown): boolean => {
  const { length } = list;
  if (length > 50) {
    const known = sets.get(list);
    if (known?.length === length) return (known.set ??= new Set(list)).has(value);
    sets.set(list, { length });
  }
  return list.includes(value);
};

/** Strict membership; an array value passes when one of its elements is a member. */
const isMember = (list: unknown[], value: unknown, fold = same): boolean => {
  if (Array.isArray(value)) return value.some((each) => !Array.isArray(each) && isMember(list, each, fold));
  return fold === same ? includes(list, value) : list.map(fold).includes(fold(value));
};

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return /fun|sym|big/.test(typeof value) ? 'unknown' : typeof value;
};

/** Whether a value passes an operator with this operand. */
type Operator = (value: unknown, x: unknown, definitions: Definitions) => boolean;

/** Asks a list operator with the members of a group in the place of the list. */
const withMembers =
  (operator: string): Operator =>
  (value, id, definitions) => {
    const group = own(definitions.payload.savedGroups, id as string) ?? [];
    const members = Array.isArray(group) ? group : group.type === 'list' && group.values;
    return passes({ [operator]: members }, value, definitions);
  };

const operators: Record<string, Operator> = {
  $inGroup: withMembers('$in'),
  $notInGroup: withMembers('$nin'),
  $not: (value, x, definitions) => !passes(x, value, definitions),
  $size: (value, x, definitions) => Array.isArray(value) && passes(x, value.length, definitions),
  $elemMatch: (value, x, definitions) => {
    if (!Array.isArray(value) || !isDict(x)) return false;
    const test = isOperators(x) ? passes : holds;
    return value.some((item) => item != null && test(x, item, definitions));
  },
  $exists: (value, x) => (value != null) === !!x,
  $type: (value, x) => typeName(value) === x,
};

/** Defines operators on texts, which `i` makes blind to case: `$in` and `$ini`. */
const relateTexts = (flags: string, fold: Fold): void => {
  operators[`$in${flags}`] = (value, x) => Array.isArray(x) && isMember(x, value, fold);
  operators[`$nin${flags}`] = (value, x) => Array.isArray(x) && !isMember(x, value, fold);
  operators[`$all${flags}`] = (value, x, definitions) =>
    Array.isArray(x) &&
    Array.isArray(value) &&
    x.every((expected) => value.some((each) => passes(expected, each, definitions, fold)));
  operators[`$regex${flags}`] = (value, source, { pattern }) => {
    try {
      return pattern(source as string, flags).test(`${value}`);
    } catch {
      return false;
    }
  };
};

relateTexts('', same);
relateTexts('i', lower);

const padUser = remembering(paddedVersionString, 1);
const padRule = remembering(paddedVersionString, 100);

/** Defines an operator and its version form, `$gt` and `$vgt`. */
const relate = (name: string, compare: (a: string, b: string) => boolean): void => {
  // JavaScript compares whatever it is given; so do SDKs in other languages.
  operators[`$${name}`] = compare as Operator;
  operators[`$v${name}`] = (value, x) => compare(padUser(value), padRule(x));
};

/* Comparison is JavaScript's own: two texts compare as text, anything else as numbers. */
relate('eq', (a, b) => a === b);
relate('ne', (a, b) => a !== b);
relate('lt', (a, b) => a < b);
relate('lte', (a, b) => a <= b);
relate('gt', (a, b) => a > b);
relate('gte', (a, b) => a >= b);

/** A group that is already being resolved does not match, so groups that refer to each other cannot loop. */
const isInSavedGroup = ({ id, attributeKey }: Dict, attributes: unknown, definitions: Definitions): boolean => {
  const { resolving } = definitions;
  const group = own(definitions.payload.savedGroups, id as string);
  const isKey = typeof attributeKey === 'string';
  if (typeof id !== 'string' || (attributeKey !== undefined && !isKey) || !isDict(group)) return false;
  if (group.type === 'list')
    return isMember(group.values, valueAt(attributes, isKey ? attributeKey : group.attributeKey));
  if (group.type !== 'condition' || resolving.includes(id)) return false;
  resolving.push(id);
  const passes = holds(group.condition, attributes, definitions);
  resolving.pop();
  return passes;
};
