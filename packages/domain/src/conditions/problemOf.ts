import { NOT_ADDRESSABLE } from '../values/inAddress.ts';
import { contradictionIn } from './contradiction.ts';
import { readTree } from './readTree.ts';
import { isAttributeName } from './runtimeGroups.ts';
import type { ConditionRow } from './tree.ts';
import { writeRow } from './writeTree.ts';

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Why a condition could not mean what its author wanted, beginning with the place in it; null where it can. `text` is JSON, or
 * empty for everybody; `groups` are the ids of the saved groups there are.
 */
export function problemOf(text: string, groups: ReadonlySet<string>): string | null {
  if (text.trim() === '') return null;
  const problem = problemOfCondition(parse(text), groups);
  if (problem) return problem;
  const read = readTree(text);
  return 'tree' in read ? contradictionIn(read.tree) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What is wrong with what one row asks; null where nothing is. */
export const problemOfRow = (row: ConditionRow, groups: ReadonlySet<string>): string | null => {
  const problem =
    row.attribute.trim() === '' ? 'expected the name of an attribute' : problemOfValue(writeRow(row), groups);
  // The operator is in sight where a row is; only what is wrong with it is to be said.
  return problem?.replace(/^(\$\w+: )+/, '') ?? null;
};

type Check = (value: unknown, groups: ReadonlySet<string>) => string | null;

const first = (problems: Iterable<string | null>): string | null => {
  for (const problem of problems) if (problem) return problem;
  return null;
};

/** A whole condition: attributes with what is asked of them, joined by `$and`, `$or`, `$nor` and `$not`. */
const problemOfCondition: Check = (condition, groups) => {
  if (!isDict(condition)) return 'expected a JSON object';
  return first(
    Object.entries(condition).map(([key, value]) => {
      if (key === '') return 'expected the name of an attribute';
      if (key.split('.').includes('__proto__')) return about(key, NOT_ADDRESSABLE);
      if (isAttributeName(key)) return about(key, problemOfValue(value, groups));
      if (key === '$not') return problemOfCondition(value, groups);
      if (!['$and', '$or', '$nor'].includes(key)) return unknown(key);
      if (!Array.isArray(value) || value.length === 0) return `${key}: expected a list of conditions`;
      return first(value.map((each) => problemOfCondition(each, groups)));
    }),
  );
};

/** What is asked of one attribute: a value to be equal to, or operators. */
const problemOfValue: Check = (value, groups) => {
  if (value === '') return 'expected a value';
  if (Array.isArray(value)) return value.length === 0 ? 'expected a value' : null;
  if (!isDict(value)) return null;
  const keys = Object.keys(value);
  if (keys.length === 0) return 'expected a value';
  const operators = keys.filter((key) => key.startsWith('$'));
  if (operators.length === 0) return null;
  if (operators.length < keys.length) return 'expected operators alone, or fields alone';
  return first(
    operators.map((name) => {
      const check = OPERATORS[name];
      return check ? about(name, check(value[name], groups)) : unknown(name);
    }),
  );
};

const filled: Check = (value) =>
  value === '' || value === undefined || (typeof value === 'object' && value !== null) ? 'expected a value' : null;

const list: Check = (value) =>
  Array.isArray(value) && value.length > 0 && !value.some((each) => each === '' || isDict(each))
    ? null
    : 'expected a list of values, none of them empty';

/** Each entry may be a value, or operators that some element of the attribute has to meet. */
const listOfTests: Check = (value, groups) => {
  if (!Array.isArray(value) || value.length === 0) return 'expected a list of values, none of them empty';
  return first(value.map((each) => problemOfValue(each, groups)));
};

const pattern: Check = (value) => {
  if (typeof value !== 'string' || value === '') return 'expected a regular expression';
  try {
    new RegExp(value);
    return null;
  } catch {
    return 'is not a regular expression';
  }
};

const group: Check = (value, groups) =>
  typeof value === 'string' && groups.has(value) ? null : `no saved group with id ${String(value)}`;

const version: Check = (value) => {
  if (filled(value, NO_GROUPS)) return 'expected a version like 1.2.3';
  return /^v?\d/.test(String(value)) ? null : 'expected a version like 1.2.3';
};

const NO_GROUPS: ReadonlySet<string> = new Set();

const TYPES = ['string', 'number', 'boolean', 'array', 'object', 'null'];

/** All that SDKs know, with what each takes. */
const OPERATORS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'].map((name) => [name, filled])),
  ...Object.fromEntries(['$veq', '$vne', '$vlt', '$vlte', '$vgt', '$vgte'].map((name) => [name, version])),
  ...Object.fromEntries(['$in', '$nin', '$ini', '$nini', '$alli'].map((name) => [name, list])),
  $all: listOfTests,
  $regex: pattern,
  $regexi: pattern,
  $inGroup: group,
  $notInGroup: group,
  $not: (value, groups) => problemOfValue(value, groups),
  $exists: (value) => (typeof value === 'boolean' ? null : 'expected true or false'),
  $type: (value) => (TYPES.includes(String(value)) ? null : `expected one of ${TYPES.join(', ')}`),
  $size: (value, groups) =>
    typeof value === 'number' || isDict(value) ? problemOfValue(value, groups) : 'expected a number',
  $elemMatch: (value, groups) => {
    if (!isDict(value) || Object.keys(value).length === 0) return 'expected what one element has to be';
    const isOfFields = Object.keys(value).some((key) => !key.startsWith('$') || ['$and', '$or', '$nor'].includes(key));
    return isOfFields ? problemOfCondition(value, groups) : problemOfValue(value, groups);
  },
};

const unknown = (name: string): string => `${name} is not a known operator`;

const about = (name: string, problem: string | null): string | null => problem && `${name}: ${problem}`;
