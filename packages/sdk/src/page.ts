/** What pages add to evaluation: targets, query strings and change types. Evaluation for a server's own use lives without. */
export { pageRules } from './evaluate/pageRules.ts';
export { getQueryStringOverride, isURLTargeted } from './evaluate/url.ts';
