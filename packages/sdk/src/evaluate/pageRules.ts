import type { Experiment } from '../payload.ts';
import type { PageRules } from './context.ts';
import { getQueryStringOverride, isURLTargeted } from './url.ts';

/**
 * Experiments as the page at `url` restricts them: by target, by a variation named in the query string, and by the
 * older pattern and group lists. An empty address matches no pattern and names nothing.
 */
export const pageRules = (url: () => string, groups: Record<string, boolean> = {}): PageRules => ({
  ask: (experiment) =>
    (!experiment.urlPatterns || isURLTargeted(url(), experiment.urlPatterns)) &&
    getQueryStringOverride(experiment.key, url(), experiment.variations.length),
  bar: (experiment, isSticky) => {
    if (!isSticky && experiment.groups?.every((group) => !groups[group])) return 'groups';
    return experiment.url && !matchesOldUrl(experiment.url, url()) ? 'url' : undefined;
  },
});

const matchesOldUrl = (pattern: NonNullable<Experiment['url']>, url: string): boolean =>
  [url, url.replace(/^https?:\/\/[^/]*\//, '/')].some((part) => part && new RegExp(pattern).test(part));
