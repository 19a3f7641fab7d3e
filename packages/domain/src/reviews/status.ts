/** The states of a version. `published` and `discarded` are ends, apart from opening a discarded one again. */
export const REVISION_STATUSES = [
  'draft',
  'pending-review',
  'changes-requested',
  'approved',
  'published',
  'discarded',
] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

const OPEN_STATUSES: readonly RevisionStatus[] = REVISION_STATUSES.filter(
  (status) => status !== 'published' && status !== 'discarded',
);
export const isOpen = (status: RevisionStatus): boolean => OPEN_STATUSES.includes(status);
