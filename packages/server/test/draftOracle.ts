/**
 * What drafts, reviews and publications have to do, written down as plainly and slowly as possible: a feature is a row of
 * slots, of which some may be changed in production only with an approval. Nothing of this is shared with the product.
 */
export type Slots = readonly string[];
export type Status = 'draft' | 'pending-review' | 'changes-requested' | 'approved' | 'published' | 'discarded';
type Verdict = 'approve' | 'request-changes' | 'none';

export type OracleDraft = {
  author: string;
  workedOn: readonly string[];
  base: Slots;
  mine: Slots;
  status: Status;
  edits: number;
  /** Everything anybody ever decided, with the edit it was about. */
  said: readonly { by: string; verdict: Verdict; ofEdit: number }[];
  due: number | null;
};
export type OracleState = { live: Slots; liveVersion: number; drafts: ReadonlyMap<number, OracleDraft> };

export type Operation =
  /** Whoever changes something sends all slots as they know them. */
  | { what: 'begin'; by: string; slots: Slots }
  | { what: 'direct'; by: string; slots: Slots }
  | { what: 'write'; by: string; version: number; slots: Slots }
  | { what: 'request' | 'recall' | 'undo' | 'publish' | 'discard' | 'reopen'; by: string; version: number }
  | { what: 'review'; by: string; version: number; verdict: 'approve' | 'request-changes' }
  | { what: 'rebase'; by: string; version: number; keep: 'overwrite' | 'discard' }
  | { what: 'schedule'; by: string; version: number; due: number }
  | { what: 'tick' };

export type Step = { state: OracleState; status: number };

/** Slots from here on reach production. */
export const GATED_FROM = 1;

const OPEN: readonly Status[] = ['draft', 'pending-review', 'changes-requested', 'approved'];
export const isOpen = ({ status }: OracleDraft): boolean => OPEN.includes(status);

/** Where both sides changed a slot, and not to the same. */
export const conflictsOf = ({ base, mine }: OracleDraft, live: Slots): number[] =>
  live.flatMap((now, slot) => (mine[slot] !== base[slot] && now !== base[slot] && mine[slot] !== now ? [slot] : []));

const mergedWith = ({ base, mine }: OracleDraft, live: Slots): string[] =>
  live.map((now, slot) => (mine[slot] === base[slot] ? now : (mine[slot] ?? now)));

const isGated = (before: Slots, after: Slots): boolean =>
  before.some((value, slot) => slot >= GATED_FROM && value !== after[slot]);

/** Each person's last verdict about what the draft says now. */
function standing({ said, edits }: OracleDraft): Map<string, Verdict> {
  const last = new Map<string, Verdict>();
  for (const { by, verdict, ofEdit } of said) if (ofEdit === edits && verdict !== 'none') last.set(by, verdict);
  return last;
}

/** Who approves what the draft says now, and neither began it nor worked on it. */
export const approvers = (draft: OracleDraft): string[] =>
  [...standing(draft)].flatMap(([by, verdict]) => (verdict === 'approve' && !draft.workedOn.includes(by) ? [by] : []));

const isContested = (draft: OracleDraft): boolean => [...standing(draft).values()].includes('request-changes');

function statusOf(draft: OracleDraft, live: Slots, asked: boolean): Status {
  if (draft.status === 'draft' && !asked) return 'draft';
  if (isContested(draft)) return 'changes-requested';
  const needs = isGated(live, mergedWith(draft, live));
  const isApproved = [...standing(draft).values()].includes('approve') && (!needs || approvers(draft).length > 0);
  return isApproved ? 'approved' : 'pending-review';
}

const edited = (draft: OracleDraft, by: string, mine: Slots): OracleDraft => ({
  ...draft,
  mine,
  edits: draft.edits + 1,
  workedOn: [...new Set([...draft.workedOn, by])],
  status: draft.status === 'draft' ? 'draft' : 'pending-review',
});

const REFUSED = 409;

/** What becomes of everything by one operation, and how it is answered. */
export function step(state: OracleState, operation: Operation): Step {
  if (operation.what === 'tick') return { state: tick(state), status: 200 };
  if (operation.what === 'begin' || operation.what === 'direct') return begin(state, operation);
  const { version, by } = operation;
  const draft = state.drafts.get(version);
  if (!draft) throw new Error(`no draft ${version}`);
  const to = (after: OracleDraft): Step => ({ state: withDraft(state, version, after), status: 200 });
  const refuse = (status = REFUSED): Step => ({ state, status });
  if (operation.what === 'reopen')
    return draft.status === 'discarded' ? to({ ...draft, status: 'draft', edits: draft.edits + 1 }) : refuse();
  if (!isOpen(draft)) return refuse();
  switch (operation.what) {
    case 'write':
      return to(same(operation.slots, draft.mine) ? draft : edited(draft, by, operation.slots));
    case 'request':
      return to({ ...draft, status: statusOf(draft, state.live, true) });
    case 'recall':
      return to({ ...draft, status: 'draft', due: null });
    case 'discard':
      return to({ ...draft, status: 'discarded', due: null });
    case 'schedule':
      return to({ ...draft, due: operation.due });
    case 'review': {
      if (draft.status === 'draft') return refuse();
      if (operation.verdict === 'approve' && by === draft.author) return refuse(403);
      const after = { ...draft, said: [...draft.said, { by, verdict: operation.verdict, ofEdit: draft.edits }] };
      return to({ ...after, status: statusOf(after, state.live, false) });
    }
    case 'undo': {
      const said = draft.said.map((one) =>
        one.by === by && one.ofEdit === draft.edits ? { ...one, verdict: 'none' as const } : one,
      );
      return to({ ...draft, said, status: statusOf({ ...draft, said }, state.live, false) });
    }
    case 'rebase': {
      const conflicts = conflictsOf(draft, state.live);
      const theirs = operation.keep === 'discard' ? conflicts : [];
      const mine = mergedWith(draft, state.live).map((value, slot) =>
        theirs.includes(slot) ? (state.live[slot] ?? value) : value,
      );
      const after = conflicts.length > 0 ? edited(draft, by, mine) : { ...draft, mine };
      return to({ ...after, base: state.live });
    }
    case 'publish':
      return publish(state, version) ?? refuse();
  }
}

function begin(state: OracleState, { what, by, slots: mine }: Operation & { what: 'begin' | 'direct' }): Step {
  if (what === 'direct' && same(mine, state.live)) return { state, status: 200 };
  const version = Math.max(state.liveVersion, 0, ...state.drafts.keys()) + 1;
  const draft: OracleDraft = {
    ...{ author: by, workedOn: [by], base: state.live, mine, status: 'draft', edits: 0, said: [], due: null },
  };
  const begun = withDraft(state, version, draft);
  if (what === 'begin') return { state: begun, status: 200 };
  return publish(begun, version) ?? { state, status: REFUSED };
}

/** Null where it has a conflict, changes nothing, or lacks an approval of what it says now. */
function publish(state: OracleState, version: number): Step | null {
  const draft = state.drafts.get(version) as OracleDraft;
  const after = mergedWith(draft, state.live);
  if (conflictsOf(draft, state.live).length > 0 || same(after, state.live)) return null;
  if (isGated(state.live, after) && (isContested(draft) || approvers(draft).length === 0)) return null;
  const published = { ...draft, status: 'published' as const, mine: after, due: null };
  return { state: { ...withDraft(state, version, published), live: after, liveVersion: version }, status: 200 };
}

/** Everything that is due is published, the earliest first; what cannot be is not tried again. */
function tick(state: OracleState): OracleState {
  const due = [...state.drafts]
    .filter(([, { due }]) => due !== null)
    .sort(([, a], [, b]) => (a.due ?? 0) - (b.due ?? 0));
  return due.reduce((now, [version]) => {
    const draft = now.drafts.get(version) as OracleDraft;
    return publish(now, version)?.state ?? withDraft(now, version, { ...draft, due: null });
  }, state);
}

const withDraft = (state: OracleState, version: number, draft: OracleDraft): OracleState => ({
  ...state,
  drafts: new Map(state.drafts).set(version, draft),
});

const same = (one: Slots, other: Slots): boolean => one.join() === other.join();
