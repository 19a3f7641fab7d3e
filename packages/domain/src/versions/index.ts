export { type RecentChange, StaleVersion } from './staleVersion.ts';
export { partFor, versionOf } from './version.ts';
