import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A place in code that asks for a flag by a literal key. */
export type Usage = { file: string; line: number; key: string };

const CODE = /\.[cm]?[jt]sx?$/;
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'coverage']);

/** Calls and components that take a flag's key, in every client library of ours. */
const CALL =
  /\b(?:isOn|isOff|getFeatureValue|evalFeature|feature|useFeature|useFeatureIsOn|useFeatureValue)(?:<[^>()]*>)?\(\s*(['"`])([^'"`$]+)\1/g;
const COMPONENT = /<(?:IfFeatureEnabled|FeatureString)\b[^>]*?\bfeature=(?:\{\s*)?(['"])([^'"]+)\1/g;

/** Where a text asks for flags. */
export function usagesIn(text: string, file: string): Usage[] {
  return [CALL, COMPONENT]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((a, b) => a.index - b.index)
    .map((match) => ({ file, line: text.slice(0, match.index).split('\n').length, key: match[2] as string }));
}

/** Where the code in these folders and files asks for flags. */
export const findUsages = (sources: readonly string[]): Usage[] =>
  sources.flatMap(codeFiles).flatMap((file) => usagesIn(readFileSync(file, 'utf8'), file));

/** All files with code in a folder, or the one file that is named. */
export function codeFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !SKIPPED.has(name))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return codeFiles(inside);
      return CODE.test(entry.name) && !entry.name.endsWith('.d.ts') ? [inside] : [];
    });
}

/** The key that was probably meant: the nearest by edits, if it is near. */
export function nearest(key: string, known: readonly string[]): string | null {
  const byDistance = known
    .map((each) => ({ each, distance: distance(key, each) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = byDistance;
  return best && best.distance <= Math.max(2, key.length / 4) ? best.each : null;
}

/** Levenshtein's distance: letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
