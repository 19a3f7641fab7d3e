import { isOperator, operatorTakes } from './operators.ts';
import { isAttributeName } from './runtimeGroups.ts';
import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  type Scalar,
  EVERYBODY,
  normalized,
} from './tree.ts';

type Dict = Record<string, unknown>;
const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/** Groups inside groups, at most: deeper ones would be lost on a page. */
const DEEPEST = 5;

/** A condition as rows and groups, or why it can be shown only as JSON. */
export type Read = { tree: ConditionGroup } | { reason: string };

/** What a condition says that rows cannot. */
class TooRich extends Error {}

/** Reads a condition as rows and groups. What it cannot say so it says why. */
export function readTree(text: string): Read {
  if (text.trim() === '') return { tree: EVERYBODY };
  let condition: unknown;
  try {
    condition = JSON.parse(text);
  } catch {
    return { reason: 'This is not valid JSON yet.' };
  }
  if (!isDict(condition)) return { reason: 'A condition is a JSON object like {"country": "NL"}.' };
  try {
    const tree = normalized(readAll(condition));
    if (depthOf(tree) > DEEPEST) return { reason: `Rows show groups in groups, ${DEEPEST} deep at most.` };
    return { tree };
  } catch (error) {
    if (error instanceof TooRich) return { reason: error.message };
    throw error;
  }
}

const all = (items: readonly ConditionItem[]): ConditionGroup => ({ kind: 'group', join: 'all', items });

const depthOf = ({ items }: ConditionGroup): number =>
  1 + Math.max(0, ...items.map((item) => (item.kind === 'group' ? depthOf(item) : 0)));

function readAll(condition: Dict): ConditionGroup {
  return all(Object.entries(condition).flatMap(([key, value]) => readEntry(key, value)));
}

function readEntry(key: string, value: unknown): readonly ConditionItem[] {
  const group = (join: ConditionGroup['join'], parts: readonly unknown[]): ConditionItem[] => [
    { kind: 'group', join, items: parts.map((part) => readPart(key, part)) },
  ];
  switch (key) {
    case '$and':
      return group('all', listOf(key, value));
    case '$or':
      return group('any', listOf(key, value));
    case '$nor':
      return group('none', listOf(key, value));
    case '$not':
      if (!isDict(value)) throw new TooRich('$not has to hold a condition.');
      return [negated(normalized(readAll(value)))];
    default:
      if (!isAttributeName(key)) throw new TooRich(`Rows have no ${key}.`);
      return readTests(key, value);
  }
}

/** The opposite of a group; it is put shorter where that can be. */
function negated(group: ConditionGroup): ConditionGroup {
  if (group.items.length === 0) throw new TooRich('Rows cannot ask for nobody.');
  return { kind: 'group', join: 'notAll', items: [group] };
}

function listOf(key: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new TooRich(`${key} has to hold a list of conditions.`);
  return value;
}

function readPart(key: string, part: unknown): ConditionGroup {
  if (!isDict(part)) throw new TooRich(`${key} has to hold a list of conditions.`);
  if (Object.keys(part).length === 0) throw new TooRich('Rows cannot say “everyone” inside a group.');
  return readAll(part);
}

function readTests(attribute: string, test: unknown): ConditionRow[] {
  const row = (operator: string, ...values: Scalar[]): ConditionRow => ({ kind: 'row', attribute, operator, values });
  if (typeof test === 'boolean') return [row(test ? 'true' : 'false')];
  if (isScalar(test)) return [row('is', test)];
  if (test === null) throw new TooRich(`Rows cannot compare ${attribute} with null; “is not known” means the same.`);
  if (!isDict(test) || Object.keys(test).length === 0 || Object.keys(test).some((key) => !key.startsWith('$')))
    throw new TooRich(`Rows cannot compare ${attribute} with a list or an object.`);
  return Object.entries(test).map(([operator, value]) => {
    const read = readTest(operator, value);
    if (!read) throw new TooRich(`Rows have no ${operator} as it is asked of ${attribute}.`);
    return row(read.operator, ...read.values);
  });
}

type Test = { operator: string; values: readonly Scalar[] };

function readTest(operator: string, value: unknown): Test | null {
  if (operator === '$exists')
    return typeof value === 'boolean' ? { operator: value ? 'exists' : 'notExists', values: [] } : null;
  if (operator === '$size') return readSize(value);
  if (operator === '$elemMatch') return readMember('includes', value);
  if (operator === '$not') return readOpposite(value);
  if (!isOperator(operator)) return null;
  if (operatorTakes(operator) === 'list')
    return Array.isArray(value) && value.every(isScalar) ? { operator, values: value } : null;
  return isScalar(value) ? { operator, values: [value] } : null;
}

function readOpposite(value: unknown): Test | null {
  const [only] = single(value) ?? [];
  if (!only) return null;
  const [operator, inner] = only;
  if (operator === '$elemMatch') return readMember('notIncludes', inner);
  if (typeof inner !== 'string') return null;
  if (operator === '$regex') return { operator: 'notRegex', values: [inner] };
  return operator === '$regexi' ? { operator: 'notRegexi', values: [inner] } : null;
}

function readSize(value: unknown): Test | null {
  if (value === 0) return { operator: 'empty', values: [] };
  if (typeof value === 'number') return { operator: '$size', values: [value] };
  const [only] = single(value) ?? [];
  if (!only || typeof only[1] !== 'number') return null;
  const [operator, count] = only;
  if (operator === '$gt' && count === 0) return { operator: 'notEmpty', values: [] };
  if (operator === '$gte') return { operator: 'sizeAtLeast', values: [count] };
  return operator === '$lte' ? { operator: 'sizeAtMost', values: [count] } : null;
}

function readMember(operator: string, value: unknown): Test | null {
  const [only] = single(value) ?? [];
  return only && only[0] === '$eq' && isScalar(only[1]) ? { operator, values: [only[1]] } : null;
}

/** The entry of an object that has one alone. */
function single(value: unknown): [string, unknown][] | null {
  const entries = isDict(value) ? Object.entries(value) : [];
  return entries.length === 1 ? entries : null;
}
