import { readNumber } from '../values/readNumber.ts';
import { type ConditionGroup, type ConditionRow, type Scalar } from './tree.ts';

/** Questions that somebody can only meet whose attribute is known. */
const NEEDS_ONE = new Set([
  'is', '$eq', '$in', '$ini', '$inGroup', 'true', 'includes', '$all', '$alli', 'notEmpty', 'empty', '$size',
]); // biome-ignore format: a list to scan

/** With how many questions about an attribute each further one is compared: a condition may have ten thousand. */
const COMPARED = 20;

/**
 * Why nobody can meet a condition: two things it asks of one attribute that exclude each other. Null where somebody might.
 * Looks at groups one by one; what contradicts across groups is not found.
 */
export function contradictionIn({ join, items }: ConditionGroup): string | null {
  const rows = items.filter((item) => item.kind === 'row');
  const own = join === 'all' ? contradictionAmong(rows) : null;
  if (own) return own;
  if (join === 'none' || join === 'notAll') return null;
  for (const item of items) {
    const inner = item.kind === 'group' ? contradictionIn(item) : null;
    if (inner) return inner;
  }
  return null;
}

function contradictionAmong(rows: readonly ConditionRow[]): string | null {
  const seen = new Map<string, ConditionRow[]>();
  for (const row of rows) {
    const before = seen.get(row.attribute) ?? [];
    if (before.some((earlier) => excludes(earlier, row)))
      return `${row.attribute}: nobody can match both of its conditions`;
    if (before.length < COMPARED) seen.set(row.attribute, [...before, row]);
  }
  return null;
}

const excludes = (one: ConditionRow, other: ConditionRow): boolean =>
  excludesFirst(one, other) || excludesFirst(other, one);

function excludesFirst(one: ConditionRow, other: ConditionRow): boolean {
  const [a, b] = [one.values[0], other.values[0]];
  switch (one.operator) {
    case 'notExists':
      return NEEDS_ONE.has(other.operator) || other.operator === 'exists';
    case 'true':
      return other.operator === 'false';
    case 'empty':
      return ['notEmpty', 'includes', '$all'].includes(other.operator);
    case 'is':
      return other.operator === 'is' && typeof a === typeof b && a !== b;
    case '$gt':
      return (other.operator === '$lt' || other.operator === '$lte') && !isBelow(a, b);
    case '$gte':
      return (other.operator === '$lte' && isBelow(b, a)) || (other.operator === '$lt' && !isBelow(a, b));
    default:
      return false;
  }
}

/** Compares what is comparable; everything else is taken to leave room. */
const isBelow = (a: Scalar | undefined, b: Scalar | undefined): boolean => {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  if (typeof a !== 'string' || typeof b !== 'string') return true;
  // Where both are numbers written as text, a number is compared with them as numbers.
  return (readNumber(a) !== null && readNumber(b) !== null) || a < b;
};
