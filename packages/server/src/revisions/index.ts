import { makeDrafting } from './drafting.ts';
import type { Kind } from './kind.ts';
import { makePublishing } from './publishing.ts';
import { makeReviewing } from './reviewing.ts';

export { approvalRoutes } from './approval.routes.ts';
export { insertFirst } from './firstVersion.ts';
export type { Kind } from './kind.ts';
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
  readRevisionPage,
  removeRevisions,
} from './revision.repository.ts';
export { readRevisionSummaries } from './revision.summaries.ts';
export { listEvents } from './revisionEvents.ts';

/** All that people do with drafts of one kind of thing. */
export function makeRevisions<Thing, State extends object>(kind: Kind<Thing, State>) {
  const drafting = makeDrafting(kind);
  const publishing = makePublishing(kind, drafting);
  return { object: kind.object, ...drafting, ...publishing, ...makeReviewing(kind, drafting, publishing) };
}
