import type { Experiment } from '../payload.ts';
import type { PageRules } from './context.ts';
import type { PatternCompiler } from './definitions.ts';
import { getQueryStringOverride, isURLTargeted } from './url.ts';

/**
 * Experiments as the page at `url` restricts them: by target, by a variation named in the query string, and by the
 * older pattern and group lists. An empty address matches no pattern and names nothing. `compile` replaces the
 * regular-expression engine, for hosts that evaluate other people's patterns.
 */
export const pageRules = (
  url: () => string,
  groups: Record<string, boolean> = {},
  compile: PatternCompiler = RegExp,
): PageRules => ({
  ask: (experiment) =>
    (!experiment.urlPatterns || isURLTargeted(url(), experiment.urlPatterns, compile)) &&
    getQueryStringOverride(experiment.key, url(), experiment.variations.length),
  bar: (experiment, isSticky) => {
    if (!isSticky && experiment.groups?.every((group) => !groups[group])) return 'groups';
    return experiment.url && !matchesOldUrl(experiment.url, url(), compile) ? 'url' : undefined;
  },
});

/** The older pattern is text, or a pattern that the page itself made. */
const matchesOldUrl = (pattern: NonNullable<Experiment['url']>, url: string, compile: PatternCompiler): boolean => {
  const regex = typeof pattern === 'string' ? compile(pattern, '') : pattern;
  return [url, url.replace(/^https?:\/\/[^/]*\//, '/')].some((part) => part && regex.test(part));
};
