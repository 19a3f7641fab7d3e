import { operatorTakes, operatorWords } from './operators.ts';
import { readRows } from './rows.ts';

/** A condition as people say it, in one line; "everyone" where there is none. */
export function conditionText(condition: string): string {
  const rows = readRows(condition);
  if (rows === null) return condition;
  if (rows.length === 0) return 'everyone';
  return rows
    .map(({ attribute, operator, value }) =>
      [attribute, operatorWords(operator), operatorTakes(operator) === 'none' ? '' : value].filter(Boolean).join(' '),
    )
    .join(' and ');
}
