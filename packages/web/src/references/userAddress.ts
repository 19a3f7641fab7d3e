import type { User } from '@gb/domain/references';

/** The page of something that uses another thing. */
const PAGES: Readonly<Record<User['object'], (id: string) => string>> = {
  feature: (id) => `/features/${encodeURIComponent(id)}`,
  // A draft is known by its feature and its number.
  featureRevision: (id) => `/features/${encodeURIComponent(id.slice(0, id.lastIndexOf('@')))}`,
  experiment: (id) => `/experiment/${encodeURIComponent(id)}`,
  metric: (id) => `/${id.startsWith('fact__') ? 'fact-metrics' : 'metric'}/${encodeURIComponent(id)}`,
  factTable: (id) => `/fact-tables/${encodeURIComponent(id)}`,
  datasource: (id) => `/datasources/${encodeURIComponent(id)}`,
  segment: () => '/segments',
  dimension: () => '/dimensions',
  savedGroup: (id) => `/saved-groups/${encodeURIComponent(id)}`,
  savedGroupRevision: (id) => `/saved-groups/${id.replace('@', '/drafts/')}`,
  sdkConnection: (id) => `/sdks/${encodeURIComponent(id)}`,
  environment: () => '/environments',
  attribute: () => '/attributes',
  customField: () => '/settings/custom-fields',
  member: (id) => `/settings/team/${encodeURIComponent(id)}`,
  invite: () => '/settings/team',
  apiKey: () => '/settings/keys',
};

/** Where a thing is found in the web app. */
export function userAddress({ object, id, name }: User): string {
  const page = PAGES[object](id);
  // A list finds it by its name.
  const isList = ['segment', 'dimension', 'environment', 'attribute'].includes(object);
  return isList ? `${page}?q=${encodeURIComponent(name)}` : page;
}
