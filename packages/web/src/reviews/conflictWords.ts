import { fieldWords } from '@gb/domain/versions';
import type { ConflictWords } from './reviewed.ts';

/** Conflicts of fields, in the words that every kind of thing shares. */
export const FIELD_CONFLICTS: ConflictWords = {
  placeOf: ({ path: [field = '', ...within] }) => [capital(fieldWords(field)), ...within].join(', '),
  linesOf: (_path, value) => {
    if (value === undefined || value === null) return null;
    return [typeof value === 'string' ? value : JSON.stringify(value)];
  },
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
