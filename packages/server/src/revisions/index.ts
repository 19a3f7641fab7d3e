export { approvalRoutes } from './approval.routes.ts';
export { insertFirst } from './firstVersion.ts';
export type { Kind } from './kind.ts';
export { makeRevisions } from './makeRevisions.ts';
export { publishDue } from './publishDue.ts';
export {
  type RevisionOf,
  draftedAmong,
  findRevision,
  findRevisions,
  insertRevision,
  isOpenRow,
  namedIn,
  newestDrafts,
  newestRevision,
  readRevisionPage,
  removeRevisions,
} from './revision.repository.ts';
export { reviewRows } from './reviewRows.ts';
export { SUMMARY, readRevisionSummaries } from './revision.summaries.ts';
export { listEvents } from './revisionEvents.ts';
