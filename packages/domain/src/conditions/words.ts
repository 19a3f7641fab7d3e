import { type Asked, operatorTakes, operatorWords } from './operators.ts';
import { readTree } from './readTree.ts';
import type { ConditionGroup, ConditionItem, ConditionRow, Join } from './tree.ts';

/** What a group asks for, before its parts in brackets; a group of all or any needs no word before it. */
const BEFORE: Readonly<Record<Join, string>> = { all: '', any: '', none: 'none of ', notAll: 'not ' };
export const joinWord = (join: Join): string => (join === 'all' || join === 'notAll' ? 'and' : 'or');

/** What is known of attributes, and how saved groups are called. */
export type Names = {
  attribute?: (property: string) => Asked | undefined;
  group?: (id: string) => string | undefined;
};

/** A condition in words, in one line: "country is any of DE, NL and (plan is pro or staff is true)". */
export function conditionWords(text: string, names: Names = {}): string {
  const read = readTree(text);
  if ('reason' in read) return text;
  return read.tree.items.length === 0 ? 'everyone' : groupWords(read.tree, names, true);
}

function groupWords({ join, items }: ConditionGroup, names: Names, isOutermost: boolean): string {
  const parts = items.map((item) => itemWords(item, names)).join(` ${joinWord(join)} `);
  if (join === 'all' || join === 'any') return isOutermost ? parts : `(${parts})`;
  return `${BEFORE[join]}(${parts})`;
}

const itemWords = (item: ConditionItem, names: Names): string =>
  item.kind === 'row' ? rowWords(item, names) : groupWords(item, names, false);

/** A row in words: "country is any of DE, NL". */
export const rowWords = ({ attribute, operator, values }: ConditionRow, names: Names = {}): string =>
  [attribute, operatorWords(operator, names.attribute?.(attribute)), valueWords({ operator, values }, names).join(', ')]
    .filter(Boolean)
    .join(' ');

/** The values of a row as people know them. */
export function valueWords(
  { operator, values }: Pick<ConditionRow, 'operator' | 'values'>,
  names: Names = {},
): string[] {
  const takes = operatorTakes(operator);
  if (takes === 'none') return [];
  return values.map((value) => (takes === 'group' ? (names.group?.(String(value)) ?? String(value)) : String(value)));
}

/** What stands before the brackets of a group inside a sentence. */
export const beforeGroup = (join: Join): string => BEFORE[join].trim();
