export {
  type Draft,
  OPEN_STATUSES,
  type Person,
  REVISION_STATUSES,
  type Review,
  type RevisionStatus,
  VERDICTS,
  type Verdict,
  addReview,
  beginDraft,
  discard,
  draft,
  isContested,
  isOpen,
  noteEdit,
  person,
  recallReview,
  reopen,
  requestReview,
  standingVerdicts,
  undoReview,
} from './draft.ts';
export { CHOICES, type Choice, type Conflict, type Merged, conflict, mergeDraft } from './merge.ts';
export { DraftConflict, NeedsApproval, missingText, refuseUnapproved } from './publishing.ts';
export {
  type DraftedChange,
  type Requirement,
  type Reviewer,
  isMet,
  requirement,
  requirementsFor,
} from './requirements.ts';
export { CHANGE_KINDS, type ChangeKind, type ReviewRule, reviewRule } from './reviewRule.ts';
