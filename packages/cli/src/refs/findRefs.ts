import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { codeFiles } from '../types/usages.ts';

/** A place in code where the key of a flag stands, with the lines around it. */
export type CodeRef = {
  filePath: string;
  startingLineNumber: number;
  lines: string;
  flagKey: string;
  contentHash: string;
};

/** As many lines are shown before and after. */
const AROUND = 2;
/** What is longer was not written by people. */
const LONGEST_FILE = 1_000_000;
const LONGEST_LINE = 400;

/** Where the keys of flags stand in the code of a folder, in quotes of any kind. */
export function findRefs(folder: string, keys: readonly string[]): CodeRef[] {
  const known = new Set(keys);
  return codeFiles(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return text.length > LONGEST_FILE ? [] : refsIn(text, relative(folder, file).split(sep).join('/'), known);
  });
}

/** Where keys stand in a text, each line once. */
export function refsIn(text: string, filePath: string, keys: ReadonlySet<string>): CodeRef[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    const found = new Set([...line.matchAll(/(['"`])([^'"`]+)\1/g)].map((match) => match[2] ?? ''));
    return [...found]
      .filter((key) => keys.has(key))
      .map((flagKey) => {
        const start = Math.max(0, at - AROUND);
        const shown = lines
          .slice(start, at + AROUND + 1)
          .map((one) => one.slice(0, LONGEST_LINE))
          .join('\n');
        const contentHash = createHash('sha256').update(shown).digest('hex').slice(0, 16);
        return { filePath, startingLineNumber: start + 1, lines: shown, flagKey, contentHash };
      });
  });
}
