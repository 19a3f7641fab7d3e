import { makeDrafting } from './drafting.ts';
import type { Kind } from './kind.ts';
import { makePublishing } from './publishing.ts';
import { makeReviewing } from './reviewing.ts';

/** All that people do with drafts of one kind of thing. */
export function makeRevisions<Thing, State extends object>(kind: Kind<Thing, State>) {
  const drafting = makeDrafting(kind);
  const publishing = makePublishing(kind, drafting);
  return { object: kind.object, ...drafting, ...publishing, ...makeReviewing(kind, drafting, publishing) };
}
