import type { Attribute } from '@gb/domain/attributes';

/** How an operator's value is typed: one value, a list, or none at all. */
export type ValueKind = 'one' | 'list' | 'none';

type Operator = { id: string; words: string; takes: ValueKind };

const OPERATORS: readonly Operator[] = [
  { id: '$eq', words: 'is', takes: 'one' },
  { id: '$ne', words: 'is not', takes: 'one' },
  { id: '$in', words: 'is any of', takes: 'list' },
  { id: '$nin', words: 'is none of', takes: 'list' },
  { id: '$regex', words: 'matches the pattern', takes: 'one' },
  { id: '$notRegex', words: 'does not match the pattern', takes: 'one' },
  { id: '$gt', words: 'is greater than', takes: 'one' },
  { id: '$gte', words: 'is at least', takes: 'one' },
  { id: '$lt', words: 'is less than', takes: 'one' },
  { id: '$lte', words: 'is at most', takes: 'one' },
  { id: '$veq', words: 'is version', takes: 'one' },
  { id: '$vne', words: 'is not version', takes: 'one' },
  { id: '$vgt', words: 'is after version', takes: 'one' },
  { id: '$vgte', words: 'is version or later', takes: 'one' },
  { id: '$vlt', words: 'is before version', takes: 'one' },
  { id: '$vlte', words: 'is version or earlier', takes: 'one' },
  { id: '$includes', words: 'includes', takes: 'one' },
  { id: '$notIncludes', words: 'does not include', takes: 'one' },
  { id: '$empty', words: 'is empty', takes: 'none' },
  { id: '$notEmpty', words: 'is not empty', takes: 'none' },
  { id: '$true', words: 'is true', takes: 'none' },
  { id: '$false', words: 'is false', takes: 'none' },
  { id: '$exists', words: 'is known', takes: 'none' },
  { id: '$notExists', words: 'is not known', takes: 'none' },
];

const BY_ID = new Map(OPERATORS.map((operator) => [operator.id, operator]));

export const operatorWords = (id: string): string => BY_ID.get(id)?.words ?? id;
export const operatorTakes = (id: string): ValueKind => BY_ID.get(id)?.takes ?? 'one';

const EXISTENCE = ['$exists', '$notExists'];
const EQUALITY = ['$eq', '$ne', '$in', '$nin'];
const ORDER = ['$gt', '$gte', '$lt', '$lte'];
const VERSION = ['$veq', '$vne', '$vgt', '$vgte', '$vlt', '$vlte'];
const ARRAY = ['$includes', '$notIncludes', '$empty', '$notEmpty', ...EXISTENCE];

/** The operators that fit an attribute, in the order they are offered. */
export function operatorsFor(attribute: Pick<Attribute, 'datatype' | 'format'> | undefined): readonly string[] {
  if (!attribute) return [...EQUALITY, ...ORDER, '$regex', '$notRegex', ...EXISTENCE];
  if (attribute.datatype.endsWith('[]')) return ARRAY;
  switch (attribute.datatype) {
    case 'boolean':
      return ['$true', '$false', ...EXISTENCE];
    case 'enum':
    case 'secureString':
      return [...EQUALITY, ...EXISTENCE];
    case 'number':
      return [...EQUALITY, ...ORDER, ...EXISTENCE];
    default: {
      const order = attribute.format === 'version' ? VERSION : ORDER;
      return [...EQUALITY, '$regex', '$notRegex', ...order, ...EXISTENCE];
    }
  }
}
