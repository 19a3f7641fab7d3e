import type { MergeStatus, Revision } from '@gb/domain/features';
import type { Permission } from '@gb/domain/permissions';
import type { Conflict, Draft, Person, Review, SettledThread, Spot } from '@gb/domain/reviews';
import type { ReactNode } from 'react';
import type { DiffLine } from './diffLines.ts';

/** One thing that a version changes: in words, and in lines. */
export type Change = {
  key: string;
  words: string;
  lines: DiffLine[];
  /** What else comes with it. */
  notes?: string[];
};

/** Changes that belong together, such as those of one environment. */
export type Section = { title: string; changes: readonly Change[] };

/** A version of whatever kind of thing, as far as its review is the same for all of them. */
export type Drafted = Draft &
  Pick<
    Revision,
    | 'version'
    | 'baseVersion'
    | 'title'
    | 'comment'
    | 'autoPublish'
    | 'scheduledAt'
    | 'publishedBy'
    | 'bypassReason'
    | 'dateCreated'
    | 'dateUpdated'
    | 'datePublished'
  >;

/** What it comes to on top of what is live, and what it still needs. */
export type Standing = Pick<
  MergeStatus,
  'success' | 'rebaseRequired' | 'conflicts' | 'requirements' | 'reviewed' | 'liveVersion'
>;

export type Verdict = 'approve' | 'request-changes' | 'comment';
/** Whom to ask by name, what to tell them, and whether it goes live by itself once it is approved. */
export type Asking = { reviewers: string[]; comment: string; autoPublishOnApproval: boolean };
export type Choices = Record<string, 'overwrite' | 'discard'>;
export type LogEntry = {
  id: string;
  action: string;
  subject: string;
  value: string;
  timestamp: string;
  user: { name: string; email: string };
};

/** All that can be done with a version, and what happened to it. */
export type DraftActions = {
  log: { data: { log: LogEntry[] } | undefined; error: Error | undefined; mutate: () => Promise<unknown> };
  describe: (words: { title?: string; comment?: string }) => Promise<unknown>;
  requestReview: (asking: Asking) => Promise<unknown>;
  /** Everybody who may be asked to review it. */
  findReviewers: () => Promise<readonly Person[]>;
  recall: () => Promise<unknown>;
  review: (verdict: Verdict, comment: string, about?: Spot) => Promise<unknown>;
  undoReview: () => Promise<unknown>;
  /** Says that nothing is left to do about what was said of a line, or that something is. */
  settleThread: (about: Spot, settled: boolean) => Promise<unknown>;
  settle: (choices: Choices, expectedLiveVersion: number) => Promise<unknown>;
  schedule: (at: string | null) => Promise<unknown>;
  publish: (how: { reviewed: string; comment?: string; reason?: string }) => Promise<unknown>;
  discard: () => Promise<unknown>;
  reopen: () => Promise<unknown>;
  /** Begins a draft that goes back to this version, and gives its number. */
  revert: () => Promise<number>;
};

/** What people say about lines, and how to say more and to settle it; without those it is only read. */
export type LineTalk = {
  reviews: readonly Review[];
  settledThreads: readonly SettledThread[];
  edits: number;
  onSay: ((about: Spot, comment: string) => Promise<unknown>) | null;
  onSettle: DraftActions['settleThread'] | null;
};

/** How a kind of thing says where both sides changed the same, and what each made of it; null where it was taken away. */
export type ConflictWords = {
  placeOf: (conflict: Conflict) => string;
  linesOf: (path: readonly string[], value: unknown) => string[] | null;
  /** What else a choice decides; null where it is all in the lines. */
  noteOf?: (conflict: Conflict) => string | null;
};

/** What a kind of thing gives to the page of its versions. */
export type Reviewed = {
  /** The thing, with the way to its page. */
  thing: ReactNode;
  revision: Drafted;
  status: Standing;
  sections: readonly Section[];
  actions: DraftActions;
  conflictWords: ConflictWords;
  /** Where the thing is, before and after; and who may do what with its drafts there. */
  projects: readonly string[];
  permissions: { draft: Permission; publish: Permission };
  /** Takes people to the draft that goes back. */
  onReverted: (version: number) => void;
  /** Further ways on, below the title. */
  links?: ReactNode;
  /** What only this kind of thing has to say, beside the changes. */
  rail?: ReactNode;
};
