export { type Difference, differences, same } from './differences.ts';
export { fieldWords } from './fieldWords.ts';
export { type Meeting, contested, inOrderOf, rebase, reorderedTwice, valueAt } from './rebase.ts';
export { type RecentChange, StaleVersion } from './staleVersion.ts';
export { setAt } from './setAt.ts';
export { type Where, whereOf } from './whereOf.ts';
export { partFor, versionOf } from './version.ts';
