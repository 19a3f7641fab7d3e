import { type ConditionGroup, type ConditionItem, type ConditionRow, type Scalar, normalized } from './tree.ts';

type Json = Scalar | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const WORDS = { all: '$and', any: '$or', none: '$nor' } as const;

/** A condition as it is stored: JSON text in the words of SDKs, and the empty text for everybody. */
export function writeTree(tree: ConditionGroup): string {
  const group = normalized(tree);
  return group.items.length === 0 ? '' : JSON.stringify(writeGroup(group));
}

function writeGroup({ join, items }: ConditionGroup): JsonObject {
  const all = () => together(items);
  if (join === 'all') return all();
  return join === 'notAll' ? { $not: all() } : { [WORDS[join]]: items.map(writeItem) };
}

/** A group inside another. One that asks for all is told from rows of the other by its own `$and`. */
const writeItem = (item: ConditionItem): JsonObject =>
  item.kind === 'row' ? { [item.attribute]: writeRow(item) } : writeGroup(item);

/**
 * What all has to hold: rows that stand beside each other share one object while their names and operators differ and keep
 * their order; else there are several, joined by `$and`.
 */
function together(items: readonly ConditionItem[]): JsonObject {
  const parts: JsonObject[] = [];
  let isOpen = false;
  for (const item of items) {
    const last = parts.at(-1);
    const joined = isOpen && last && item.kind === 'row' ? withRow(last, item) : null;
    if (joined) parts[parts.length - 1] = joined;
    else parts.push(writeItem(item));
    isOpen = item.kind === 'row';
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : { $and: parts };
}

/** JavaScript puts such keys before all others, whatever the order in which they were set. */
const isIndex = (key: string): boolean => /^\d+$/.test(key);

function withRow(part: JsonObject, row: ConditionRow): JsonObject | null {
  const { attribute } = row;
  const test = writeRow(row);
  const known = part[attribute];
  if (!Object.hasOwn(part, attribute))
    return isIndex(attribute) || attribute === '__proto__' ? null : { ...part, [attribute]: test };
  const isLast = Object.keys(part).at(-1) === attribute;
  if (!isLast || !isObject(known) || !isObject(test)) return null;
  if (Object.keys(test).some((operator) => operator in known)) return null;
  return { ...part, [attribute]: { ...known, ...test } };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a row asks of its attribute, in the words of SDKs. */
export function writeRow({ operator, values }: ConditionRow): Json {
  const one = values[0] ?? '';
  switch (operator) {
    case 'is':
      return one;
    case 'true':
      return true;
    case 'false':
      return false;
    case 'exists':
      return { $exists: true };
    case 'notExists':
      return { $exists: false };
    case 'empty':
      return { $size: 0 };
    case 'notEmpty':
      return { $size: { $gt: 0 } };
    case 'sizeAtLeast':
      return { $size: { $gte: one } };
    case 'sizeAtMost':
      return { $size: { $lte: one } };
    case 'includes':
      return { $elemMatch: { $eq: one } };
    case 'notIncludes':
      return { $not: { $elemMatch: { $eq: one } } };
    case 'notRegex':
      return { $not: { $regex: one } };
    case 'notRegexi':
      return { $not: { $regexi: one } };
    case '$in':
    case '$nin':
    case '$ini':
    case '$nini':
    case '$all':
    case '$alli':
      return { [operator]: [...values] };
    default:
      return { [operator]: one };
  }
}
