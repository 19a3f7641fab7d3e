import { readNumber } from '@gb/domain/values';
import { operatorTakes } from './operators.ts';

/** One row of the condition editor. A list is typed with commas between its values. */
export type ConditionRow = { attribute: string; operator: string; value: string };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: Json | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Reads a condition as rows that all must hold; null when it says more than rows can, and must be edited as JSON. */
export function readRows(text: string): ConditionRow[] | null {
  if (text.trim() === '') return [];
  const condition = parse(text);
  if (!isObject(condition)) return null;
  const parts =
    Object.keys(condition).join() === '$and' && Array.isArray(condition.$and) ? condition.$and : [condition];
  const rows = parts.map(readPart);
  return rows.every((part) => part !== null) ? rows.flat() : null;
}

function readPart(part: Json): ConditionRow[] | null {
  if (!isObject(part) || Object.keys(part).some((key) => key.startsWith('$'))) return null;
  const rows = Object.entries(part).map(([attribute, test]) => readTests(attribute, test));
  return rows.every((tests) => tests !== null) ? rows.flat() : null;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function readTests(attribute: string, test: Json): ConditionRow[] | null {
  if (typeof test === 'boolean') return [{ attribute, operator: test ? '$true' : '$false', value: '' }];
  if (isScalar(test)) return [{ attribute, operator: '$eq', value: String(test) }];
  if (!isObject(test)) return null;
  const rows = Object.entries(test).map(([operator, value]) => readTest(attribute, operator, value));
  return rows.every((row) => row !== null) ? rows : null;
}

const SCALAR = new Set([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$regex',
  '$veq',
  '$vne',
  '$vgt',
  '$vgte',
  '$vlt',
  '$vlte',
]);

function readTest(attribute: string, operator: string, value: Json): ConditionRow | null {
  if (operator === '$eq' && typeof value === 'boolean')
    return { attribute, operator: value ? '$true' : '$false', value: '' };
  if (SCALAR.has(operator) && isScalar(value)) return { attribute, operator, value: String(value) };
  if ((operator === '$in' || operator === '$nin') && Array.isArray(value) && value.every(isScalar)) {
    // A value with a comma in it would come apart when read back from the row.
    return value.some((one) => String(one).includes(',')) ? null : { attribute, operator, value: value.join(', ') };
  }
  if (operator === '$exists' && typeof value === 'boolean')
    return { attribute, operator: value ? '$exists' : '$notExists', value: '' };
  if (operator === '$size') return readSize(attribute, value);
  if (operator === '$elemMatch') return readMember(attribute, '$includes', value);
  if (operator !== '$not' || !isObject(value)) return null;
  const [inner, ...more] = Object.entries(value);
  if (!inner || more.length > 0) return null;
  if (inner[0] === '$regex' && isScalar(inner[1])) return { attribute, operator: '$notRegex', value: String(inner[1]) };
  return inner[0] === '$elemMatch' ? readMember(attribute, '$notIncludes', inner[1]) : null;
}

function readSize(attribute: string, value: Json): ConditionRow | null {
  if (value === 0) return { attribute, operator: '$empty', value: '' };
  const isPositive = isObject(value) && Object.keys(value).length === 1 && value.$gt === 0;
  return isPositive ? { attribute, operator: '$notEmpty', value: '' } : null;
}

function readMember(attribute: string, operator: string, value: Json): ConditionRow | null {
  const isPlain = isObject(value) && Object.keys(value).length === 1 && isScalar(value.$eq);
  return isPlain ? { attribute, operator, value: String(value.$eq) } : null;
}

/**
 * Writes rows as a condition; `isNumber` says which attributes hold numbers. Two rows about one attribute share its
 * entry when their operators differ, and are joined with `$and` otherwise. No rows give the empty text: everybody.
 */
export function writeRows(rows: readonly ConditionRow[], isNumber: (attribute: string) => boolean): string {
  if (rows.length === 0) return '';
  const parts: JsonObject[] = [];
  for (const row of rows) {
    const test = writeTest(row, isNumber(row.attribute));
    const part = parts.find((known) => canJoin(known[row.attribute], test));
    if (!part) parts.push({ [row.attribute]: test });
    else {
      const known = part[row.attribute];
      part[row.attribute] = isObject(known) && isObject(test) ? { ...known, ...test } : test;
    }
  }
  const [first, ...rest] = parts;
  return JSON.stringify(rest.length === 0 ? first : { $and: parts });
}

function canJoin(known: Json | undefined, test: Json): boolean {
  if (known === undefined) return true;
  if (!isObject(known) || !isObject(test)) return false;
  return Object.keys(test).every((operator) => !(operator in known));
}

function writeTest({ operator, value }: ConditionRow, asNumber: boolean): Json {
  const one = (text: string): Json => {
    const trimmed = text.trim();
    return (asNumber ? readNumber(trimmed) : null) ?? trimmed;
  };
  if (operatorTakes(operator) === 'list') {
    return {
      [operator]: value
        .split(',')
        .map((text) => text.trim())
        .filter(Boolean)
        .map(one),
    };
  }
  switch (operator) {
    case '$eq':
      return one(value);
    case '$true':
      return true;
    case '$false':
      return false;
    case '$exists':
      return { $exists: true };
    case '$notExists':
      return { $exists: false };
    case '$empty':
      return { $size: 0 };
    case '$notEmpty':
      return { $size: { $gt: 0 } };
    case '$includes':
      return { $elemMatch: { $eq: one(value) } };
    case '$notIncludes':
      return { $not: { $elemMatch: { $eq: one(value) } } };
    case '$notRegex':
      return { $not: { $regex: value } };
    case '$regex':
      return { $regex: value };
    default:
      return { [operator]: one(value) };
  }
}
