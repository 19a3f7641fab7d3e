import type { Rule } from '@gb/domain/features';
import { type ConflictWords, FIELD_CONFLICTS } from '../../reviews/index.ts';
import { ruleTitle } from '../describe.ts';
import { type Names, ruleLines } from './changes.ts';

/** Conflicts of a feature: those of rules by the names of rules, and in their lines. */
export const conflictWords = (names: Names): ConflictWords => ({
  placeOf: (conflict) => {
    const { path, mine, theirs, base } = conflict;
    if (path[0] !== 'rules') return FIELD_CONFLICTS.placeOf(conflict);
    if (path[1] === undefined) return 'Order of the rules';
    const rule = [mine, theirs, base].find((one) => typeof one === 'object' && one !== null) as
      | { description?: string }
      | undefined;
    return `Rule ${rule?.description || path[1]}`;
  },
  noteOf: ({ mine, theirs }) =>
    theirs === undefined && typeof mine === 'object' && mine !== null && 'ramp' in mine
      ? 'Keeping theirs drops the ramp that this draft plans for it.'
      : null,
  linesOf: (path, value) => {
    if (path[0] !== 'rules' || value === undefined || value === null) return FIELD_CONFLICTS.linesOf(path, value);
    // Places of rules hold rules, or all of them where their order is meant.
    return Array.isArray(value) ? (value as Rule[]).map((rule) => ruleTitle(rule)) : ruleLines(value as Rule, names);
  },
});
