import type { UrlTarget } from '../payload.ts';
import type { PatternCompiler } from './definitions.ts';

const wildcard = '_____';

/** Whole-text match, any case, with the wildcard standing for any run; no pattern can make it run long. */
const matchesGlob = (value: string, pattern: string): boolean => {
  const pieces = pattern.toLowerCase().split(wildcard);
  const last = pieces.pop() as string;
  let rest = value.toLowerCase();
  if (!pieces.length) return rest === last;
  const isFound = pieces.every((piece, i) => {
    const at = rest.indexOf(piece);
    rest = rest.slice(at + piece.length);
    return i ? at >= 0 : !at;
  });
  return isFound && rest.endsWith(last);
};

/** One slash at either end makes no difference. */
const matchesPath = (path: string, pattern: string): boolean => {
  const core = pattern.replace(/^\/|\/$/g, '');
  return ['', '/'].some((start) => ['', '/'].some((end) => matchesGlob(path, start + core + end)));
};

const matchesSimple = (page: URL, pattern: string): boolean => {
  const absolute = pattern.replace(/^([^:/?]*)\./, 'https://$1.').replaceAll('*', wildcard);
  const { host, pathname, hash, searchParams } = new URL(absolute, `https://${wildcard}`);
  return (
    matchesGlob(page.host, host) &&
    matchesPath(page.pathname, pathname) &&
    (!hash || matchesGlob(page.hash, hash)) &&
    [...searchParams].every(([name, value]) => matchesGlob(page.searchParams.get(name) ?? '', value))
  );
};

/** What cannot be parsed does not match. */
const matches = (url: string, { type, pattern }: UrlTarget, compile: PatternCompiler): boolean => {
  try {
    const page = new URL(url, 'https://_');
    if (type === 'simple') return matchesSimple(page, pattern);
    const regex = compile(pattern, '');
    return type === 'regex' && (regex.test(page.href) || regex.test(page.href.slice(page.origin.length)));
  } catch {
    return false;
  }
};

/**
 * Whether a URL is one the targets ask for: no exclusion matches it and, if there are inclusions, one of them does.
 * No targets at all means no page.
 */
export const isURLTargeted = (url: string, targets: UrlTarget[], compile: PatternCompiler = RegExp): boolean => {
  const exclusions = targets.filter((target) => target.include === false);
  const inclusions = targets.filter((target) => target.include !== false);
  const isMatch = (target: UrlTarget) => matches(url, target, compile);
  return !!targets.length && !exclusions.some(isMatch) && (!inclusions.length || inclusions.some(isMatch));
};

/** The variation a visitor asked for with `?<id>=<index>`, or null when none of `count` variations was named. */
export const getQueryStringOverride = (id: string, url: string, count: number): number | null => {
  if (!url.includes('?')) return null;
  const query = url.split('?')[1]?.split('#')[0] || '';
  const pair = query.split('&').find((part) => part.split('=')[0] === id);
  const index = Number.parseInt(pair?.split('=')[1] || '', 10);
  return index >= 0 && index < count ? index : null;
};
