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
  savedGroup: () => '',
  sdkConnection: (id) => `/sdks/${encodeURIComponent(id)}`,
  environment: () => '/environments',
  attribute: () => '/attributes',
  member: (id) => `/settings/team/${encodeURIComponent(id)}`,
  invite: () => '/settings/team',
  apiKey: () => '/settings/keys',
};

/** Where a thing is found in the web app; null for what has no page there. */
export function userAddress({ object, id, name }: User): string | null {
  const page = PAGES[object](id);
  if (page === '') return null;
  // A list finds it by its name.
  const isList = ['segment', 'dimension', 'environment', 'attribute'].includes(object);
  return isList ? `${page}?q=${encodeURIComponent(name)}` : page;
}
