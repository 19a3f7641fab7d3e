import { z } from 'zod';
import { conflict, forbidden, invalidField } from '../errors/index.ts';
import { prose, timestamp } from '../values/index.ts';
import { isContested } from './standing.ts';
import { isSpot, spotsOf } from './threads.ts';
import { REVISION_STATUSES, type RevisionStatus, isOpen } from './status.ts';

export const VERDICTS = ['approve', 'request-changes', 'comment'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Who did something, as shown in logs. */
export const person = z.strictObject({ id: z.string(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

/** A line of the changes that somebody speaks about: the change by its key, and the line as they read it. */
export const spot = z.strictObject({ path: z.string().min(1).max(500), line: z.string().max(2000) });
export type Spot = z.infer<typeof spot>;

/** What one reader said of a draft, and of which state of it: `ofEdit` is how often it had been changed by then. */
export const review = z.strictObject({
  by: person,
  verdict: z.enum(VERDICTS),
  comment: prose,
  /** What of the changes it is about; absent where it is about all of them. */
  about: spot.optional(),
  at: timestamp,
  ofEdit: z.number().int(),
});
export type Review = z.infer<typeof review>;

/** That nothing is left to do about what was said of a line, and who said that. Another comment on the line opens it again. */
export const settledThread = z.strictObject({ about: spot, by: person, at: timestamp });
export type SettledThread = z.infer<typeof settledThread>;

/** What review knows of a draft. It never looks into what is changed. */
export const draft = z.strictObject({
  status: z.enum(REVISION_STATUSES),
  /** Who began it. */
  author: person,
  /** Everybody who changed it, by id; who began it first. */
  contributors: z.array(z.string()),
  /** How often it was changed. What was said of it before the last time is about something else. */
  edits: z.number().int(),
  reviews: z.array(review),
  settledThreads: z.array(settledThread),
  /** Who was asked by name to review it. */
  reviewers: z.array(person),
});
export type Draft = z.infer<typeof draft>;

/** A draft that somebody has just begun. */
export const beginDraft = (author: Person): Draft => ({
  status: 'draft',
  author,
  contributors: [author.id],
  edits: 0,
  reviews: [],
  settledThreads: [],
  reviewers: [],
});

/** The draft after somebody changed what it says. Who had approved it approved something else. */
export function noteEdit<D extends Draft>(open: D, by: Person): D {
  refuseClosed(open);
  return {
    ...open,
    status: open.status === 'draft' ? 'draft' : 'pending-review',
    contributors: [...new Set([...open.contributors, by.id])],
    edits: open.edits + 1,
  };
}

/**
 * The draft once its readers are asked what they think; some of them by name, where that is said. What they said of it as it
 * is now holds: asking again takes nothing away.
 */
export function requestReview<D extends Draft>(
  open: D,
  isApproved: (draft: D) => boolean,
  reviewers: readonly Person[] = open.reviewers,
): D {
  refuseClosed(open);
  const asked = { ...open, reviewers: [...reviewers], status: 'pending-review' as const };
  return { ...asked, status: statusAfter(asked, isApproved(asked)) };
}

/** The draft once nobody is asked any more. What was said stays. */
export function recallReview<D extends Draft>(open: D): D {
  refuseClosed(open);
  return { ...open, status: 'draft', reviewers: [] };
}

/**
 * The draft with what a reader says of it. A verdict replaces the same reader's earlier one. `isApproved` says whether
 * nothing is missing with it.
 */
export function addReview<D extends Draft>(
  open: D,
  said: Omit<Review, 'ofEdit'>,
  isApproved: (draft: D) => boolean,
): D {
  refuseClosed(open);
  if (said.verdict !== 'comment') {
    if (open.status === 'draft') throw conflict('Nobody has been asked to review this draft yet');
    if (said.verdict === 'approve' && said.by.id === open.author.id)
      throw forbidden('You began this draft, so somebody else has to approve it');
  }
  const settledThreads = said.about ? withoutThread(open, said.about) : open.settledThreads;
  const after = { ...open, settledThreads, reviews: [...open.reviews, { ...said, ofEdit: open.edits }] };
  return { ...after, status: statusAfter(after, isApproved(after)) };
}

/** The draft without what a reader decided of it as it is now. What they wrote stays. */
export function undoReview<D extends Draft>(open: D, by: Person, isApproved: (draft: D) => boolean): D {
  refuseClosed(open);
  const reviews = open.reviews.map((one) =>
    one.by.id === by.id && one.ofEdit === open.edits ? { ...one, verdict: 'comment' as const } : one,
  );
  const after = { ...open, reviews };
  return { ...after, status: statusAfter(after, isApproved(after)) };
}

/** The draft with a thread on a line settled. Somebody has to have said something there. */
export function settleThread<D extends Draft>(open: D, { about, by, at }: SettledThread): D {
  refuseWithoutThread(open, about);
  return { ...open, settledThreads: [...withoutThread(open, about), { about, by, at }] };
}

/** The draft with a thread on a line open again. */
export function openThread<D extends Draft>(open: D, about: Spot): D {
  refuseWithoutThread(open, about);
  return { ...open, settledThreads: withoutThread(open, about) };
}

function refuseWithoutThread(open: Draft, about: Spot): void {
  refuseClosed(open);
  if (!spotsOf(open).some((spot) => isSpot(spot, about)))
    throw invalidField('about', 'expected a line that somebody commented on');
}

const withoutThread = ({ settledThreads }: Draft, about: Spot): SettledThread[] =>
  settledThreads.filter((one) => !isSpot(one.about, about));

/** The draft put away. It can be opened again. */
export function discard<D extends Draft>(open: D): D {
  refuseClosed(open);
  return { ...open, status: 'discarded' };
}

/** A discarded draft, open again. Whoever approved it has to do so anew. */
export function reopen<D extends Draft>(closed: D): D {
  if (closed.status !== 'discarded')
    throw conflict(`Only a discarded draft can be opened again; this is ${closed.status}`);
  return { ...closed, status: 'draft', edits: closed.edits + 1 };
}

function statusAfter(open: Draft, isApproved: boolean): RevisionStatus {
  if (open.status === 'draft') return 'draft';
  if (isContested(open)) return 'changes-requested';
  return isApproved ? 'approved' : 'pending-review';
}

function refuseClosed({ status }: Draft): void {
  if (!isOpen(status)) throw conflict(`This version is ${status}, so it cannot change`);
}
