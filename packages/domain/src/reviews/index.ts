export {
  type Draft,
  type Person,
  type Review,
  type SettledThread,
  type Spot,
  VERDICTS,
  type Verdict,
  addReview,
  beginDraft,
  discard,
  draft,
  noteEdit,
  openThread,
  person,
  recallReview,
  reopen,
  requestReview,
  settleThread,
  settledThread,
  spot,
  undoReview,
} from './draft.ts';
export { CHOICES, type Choice, type Conflict, type Meeting, type Merged, conflict, mergeDraft } from './merge.ts';
export { DraftConflict, NeedsApproval, missingText, refuseUnapproved } from './publishing.ts';
export type { DraftedChange } from './concerns.ts';
export {
  type Requirement,
  type Reviewer,
  requirement,
  requirementsFor,
} from './requirements.ts';
export { REVISION_STATUSES, type RevisionStatus, isOpen } from './status.ts';
export {
  type RevisionSummary,
  type WaitingDraft,
  type WaitingReason,
  WAITING_REASONS,
  revisionSummary,
  revisionSummaryPage,
  revisionSummaryQuery,
  waitingDraft,
} from './revisionSummary.ts';
export { CHANGE_KINDS, type ChangeKind, type ReviewRule, reviewRule } from './reviewRule.ts';
export { openThreads } from './threads.ts';
export { isContested, isMet, standingVerdicts } from './standing.ts';
