/** What is typed beside an operator: one value, several, a number, a pattern, a version, a saved group, or nothing. */
export type Takes = 'one' | 'list' | 'count' | 'pattern' | 'version' | 'group' | 'none';

type Operator = { words: string; takes: Takes };

/** The questions that rows can ask of an attribute, in words that go between its name and the value. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  is: { words: 'is', takes: 'one' },
  $eq: { words: 'is exactly', takes: 'one' },
  $ne: { words: 'is not', takes: 'one' },
  $in: { words: 'is any of', takes: 'list' },
  $nin: { words: 'is none of', takes: 'list' },
  $ini: { words: 'is any of, in any case,', takes: 'list' },
  $nini: { words: 'is none of, in any case,', takes: 'list' },
  $regex: { words: 'matches the pattern', takes: 'pattern' },
  notRegex: { words: 'does not match the pattern', takes: 'pattern' },
  $regexi: { words: 'matches, in any case, the pattern', takes: 'pattern' },
  notRegexi: { words: 'does not match, in any case, the pattern', takes: 'pattern' },
  $gt: { words: 'is greater than', takes: 'one' },
  $gte: { words: 'is at least', takes: 'one' },
  $lt: { words: 'is less than', takes: 'one' },
  $lte: { words: 'is at most', takes: 'one' },
  $veq: { words: 'is version', takes: 'version' },
  $vne: { words: 'is not version', takes: 'version' },
  $vgt: { words: 'is after version', takes: 'version' },
  $vgte: { words: 'is version or later', takes: 'version' },
  $vlt: { words: 'is before version', takes: 'version' },
  $vlte: { words: 'is version or earlier', takes: 'version' },
  includes: { words: 'includes', takes: 'one' },
  notIncludes: { words: 'does not include', takes: 'one' },
  $all: { words: 'includes all of', takes: 'list' },
  $alli: { words: 'includes, in any case, all of', takes: 'list' },
  $size: { words: 'has this many entries:', takes: 'count' },
  sizeAtLeast: { words: 'has at least this many entries:', takes: 'count' },
  sizeAtMost: { words: 'has at most this many entries:', takes: 'count' },
  empty: { words: 'is empty', takes: 'none' },
  notEmpty: { words: 'is not empty', takes: 'none' },
  true: { words: 'is true', takes: 'none' },
  false: { words: 'is false', takes: 'none' },
  exists: { words: 'is known', takes: 'none' },
  notExists: { words: 'is not known', takes: 'none' },
  $inGroup: { words: 'is in the saved group', takes: 'group' },
  $notInGroup: { words: 'is not in the saved group', takes: 'group' },
};

const find = (id: string): Operator | undefined => (Object.hasOwn(OPERATORS, id) ? OPERATORS[id] : undefined);

export const isOperator = (id: string): boolean => find(id) !== undefined;
export const operatorTakes = (id: string): Takes => find(id)?.takes ?? 'one';

/** What a list of values is asked of: an attribute that is a list itself, or a point in time, has words of its own. */
const LIST_WORDS: Readonly<Record<string, string>> = { $in: 'includes any of', $nin: 'includes none of' };
const DATE_WORDS: Readonly<Record<string, string>> = {
  $gt: 'is after',
  $gte: 'is at or after',
  $lt: 'is before',
  $lte: 'is at or before',
};

/** What is known of an attribute, as far as the questions about it differ. */
export type Asked = { datatype: string; format: string };

/** An operator in words, for an attribute of which this is known, if anything. */
export function operatorWords(id: string, attribute?: Asked): string {
  const own = attribute?.datatype.endsWith('[]') ? LIST_WORDS : attribute?.format === 'date' ? DATE_WORDS : {};
  return own[id] ?? find(id)?.words ?? id;
}

const EXISTENCE = ['exists', 'notExists'];
const GROUPS = ['$inGroup', '$notInGroup'];
const EQUALITY = ['is', '$ne', '$in', '$nin'];
const ANY_CASE = ['$ini', '$nini'];
const PATTERNS = ['$regex', 'notRegex', '$regexi', 'notRegexi'];
const ORDER = ['$gt', '$gte', '$lt', '$lte'];
const VERSION = ['$veq', '$vne', '$vgt', '$vgte', '$vlt', '$vlte'];
const SIZES = ['empty', 'notEmpty', '$size', 'sizeAtLeast', 'sizeAtMost'];
const ARRAY = ['includes', 'notIncludes', '$in', '$nin', '$all'];

/** The operators that fit an attribute, in the order they are offered; those of saved groups where there are any. */
export function operatorsFor(attribute: Asked | undefined, hasGroups = false): readonly string[] {
  const groups = hasGroups ? GROUPS : [];
  if (!attribute) return [...EQUALITY, ...ANY_CASE, ...ORDER, ...VERSION, ...PATTERNS, ...EXISTENCE, ...groups];
  const { datatype, format } = attribute;
  if (datatype === 'string[]') return [...ARRAY, '$alli', ...ANY_CASE, ...SIZES, ...EXISTENCE, ...groups];
  if (datatype.endsWith('[]')) return [...ARRAY, ...SIZES, ...EXISTENCE, ...groups];
  switch (datatype) {
    case 'boolean':
      return ['true', 'false', ...EXISTENCE];
    case 'enum':
    case 'secureString':
      return [...EQUALITY, ...EXISTENCE, ...groups];
    case 'number':
      return [...EQUALITY, ...ORDER, ...EXISTENCE, ...groups];
    default:
      if (format === 'date') return [...ORDER, ...EQUALITY, ...EXISTENCE];
      if (format === 'version') return [...VERSION, ...EQUALITY, ...PATTERNS, ...EXISTENCE, ...groups];
      return [...EQUALITY, ...ANY_CASE, ...PATTERNS, ...ORDER, ...EXISTENCE, ...groups];
  }
}
