import type { UrlTarget } from '../payload.ts';

const wildcard = '_____';

const parse = (url: string, base = 'https://_'): URL | null => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};

/** Whole-text match, any case, with the wildcard standing for any run; no pattern can make it run long. */
const matchesGlob = (value: string, pattern: string): boolean => {
  const pieces = pattern.toLowerCase().split(wildcard);
  const last = pieces.pop() as string;
  let rest = value.toLowerCase();
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as string;
    const at = rest.indexOf(piece);
    if (i ? at < 0 : at) return false;
    rest = rest.slice(at + piece.length);
  }
  return pieces.length ? rest.endsWith(last) : rest === last;
};

/** One slash at either end of the path makes no difference. */
const matchesPath = (path: string, pattern: string): boolean => {
  const trimmed = path.replace(/^\//, '');
  const wanted = pattern.replace(/^\/|\/$/g, '');
  return [path, trimmed, path.replace(/\/$/, ''), trimmed.replace(/\/$/, '')].some((form) => matchesGlob(form, wanted));
};

const matchesSimple = (url: URL, pattern: string): boolean => {
  const absolute = pattern.replace(/^([^:/?]*)\./, 'https://$1.').replaceAll('*', wildcard);
  const expected = parse(absolute, `https://${wildcard}`);
  if (!expected || !matchesGlob(url.host, expected.host) || !matchesPath(url.pathname, expected.pathname)) return false;
  if (expected.hash && !matchesGlob(url.hash, expected.hash)) return false;
  return [...expected.searchParams].every(([name, value]) => matchesGlob(url.searchParams.get(name) ?? '', value));
};

const matchesRegex = (url: URL, pattern: string): boolean => {
  try {
    const regex = new RegExp(pattern);
    return regex.test(url.href) || regex.test(url.href.slice(url.origin.length));
  } catch {
    return false;
  }
};

const matches = (url: URL, { type, pattern }: UrlTarget): boolean =>
  type === 'simple' ? matchesSimple(url, pattern) : type === 'regex' && matchesRegex(url, pattern);

/**
 * Whether a URL is one the targets ask for: no exclusion matches it and, if there are inclusions, one of them does.
 * No targets at all means no page.
 */
export const isURLTargeted = (url: string, targets: UrlTarget[]): boolean => {
  const page = parse(url);
  if (!page || !targets.length) return false;
  let included = targets.every((target) => target.include === false);
  for (const target of targets) {
    if (target.include === false) {
      if (matches(page, target)) return false;
    } else included ||= matches(page, target);
  }
  return included;
};

/** The variation a visitor asked for with `?<id>=<index>`, or null when none of `count` variations was named. */
export const getQueryStringOverride = (id: string, url: string, count: number): number | null => {
  const query = url.split('?')[1]?.replace(/#.*/s, '') ?? '';
  const pair = query
    .split('&')
    .map((part) => part.split('='))
    .find(([name]) => name === id);
  const index = Number.parseInt(pair?.[1] ?? '', 10);
  return index >= 0 && index < count ? index : null;
};
