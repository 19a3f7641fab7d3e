export { ChangesCard } from './ChangesCard.tsx';
export { Conflicts } from './Conflicts.tsx';
export { DraftOnItsWay, DraftPage } from './DraftPage.tsx';
export { ReviewsPage } from './ReviewsPage.tsx';
export { FIELD_CONFLICTS } from './conflictWords.ts';
export { type DiffLine, diffLines } from './diffLines.ts';
export type { Change, ConflictWords, DraftActions, Drafted, Section, Verdict } from './reviewed.ts';
export { STATUSES } from './statuses.ts';
export { useActing } from './useActing.ts';
