import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import type { Role } from '../permissions/index.ts';
import {
  type Draft,
  type DraftedChange,
  addReview,
  beginDraft,
  discard,
  isMet,
  noteEdit,
  openThread,
  openThreads,
  recallReview,
  refuseUnapproved,
  reopen,
  requestReview,
  requirementsFor,
  reviewRule,
  settleThread,
  undoReview,
} from './index.ts';

const at = '2026-01-01T00:00:00.000Z';
const person = (id: string) => ({ id, name: id.toUpperCase(), email: `${id}@acme.io` });
const reviewer = (id: string, role: Role = 'engineer', teams: string[] = []) => ({ id, role, teams });
const production: DraftedChange = { kind: 'rules', environments: ['production'], projects: ['p'] };
const never = () => false;
const says = (draft: Draft, id: string, verdict: 'approve' | 'request-changes' | 'comment' = 'approve') =>
  addReview(draft, { by: person(id), verdict, comment: '', at }, never);

const everyone = ['ada', 'bo', 'cy', 'di'].map((id) => reviewer(id));
const unmet = (draft: Draft, rule: object, changes = [production], reviewers = everyone) =>
  requirementsFor([reviewRule.parse(rule)], changes, draft, reviewers).filter((one) => !isMet(one));

describe('who has to approve', () => {
  const asked = requestReview(beginDraft(person('ada')), never);

  it('is as many people as the rule says, without who began the draft or worked on it', () => {
    expect(() => says(asked, 'ada')).toThrow('somebody else');
    const edited = noteEdit(asked, person('bo'));
    expect(unmet(says(edited, 'bo'), {})).toHaveLength(1);
    expect(unmet(says(edited, 'bo'), { blockSelfApproval: false })).toEqual([]);
    expect(unmet(says(says(edited, 'cy'), 'di'), { requiredApprovals: 2 })).toEqual([]);
    expect(unmet(says(edited, 'cy'), { requiredApprovals: 2 })[0]).toMatchObject({
      missingApprovals: 1,
      approvedBy: ['cy'],
      environments: ['production'],
    });
  });

  it('is nobody where the rule is about another project or environment, or about nothing', () => {
    for (const rule of [{ projects: ['q'] }, { environments: ['dev'] }, { requireReviewOn: false }])
      expect(unmet(asked, rule)).toEqual([]);
    expect(unmet(asked, { projects: ['p'], environments: ['production', 'dev'] })).toHaveLength(1);
  });

  it('depends on what is changed', () => {
    const of = (kind: DraftedChange['kind'], more: object = {}) => [{ ...production, kind, ...more }];
    expect(unmet(asked, { featureRequireMetadataReview: false }, of('metadata'))).toEqual([]);
    expect(unmet(asked, { featureRequireEnvironmentReview: false }, of('switches'))).toEqual([]);
    expect(unmet(asked, { exemptKillSwitch: true }, of('switches', { isSwitchOff: true }))).toEqual([]);
    expect(unmet(asked, { exemptKillSwitch: true }, of('switches'))).toHaveLength(1);
    expect(unmet(asked, { featureRequireArchiveReview: false }, of('archive'))).toEqual([]);
    expect(unmet(asked, { environments: ['production'] }, of('metadata', { environments: [] }))).toHaveLength(1);
  });

  it('includes somebody of each team, and roles that count', () => {
    const people = [reviewer('bo', 'engineer', ['payments']), reviewer('cy', 'admin')];
    const rule = { requiredApproverTeams: ['payments'] };
    expect(unmet(says(asked, 'cy'), rule, [production], people)).toMatchObject([{ missingTeams: ['payments'] }]);
    expect(unmet(says(asked, 'bo'), rule, [production], people)).toEqual([]);
    expect(unmet(says(asked, 'bo'), { approverRoles: ['admin'] }, [production], people)).toHaveLength(1);
  });

  it('says what is missing', () => {
    const [rule] = [reviewRule.parse({ requiredApprovals: 2, requiredApproverTeams: ['payments'] })];
    const missing = requirementsFor([rule], [production], asked, everyone);
    expect(() => refuseUnapproved(asked, missing)).toThrow('production needs 2 more approvals, somebody of payments');
    const contested = says(asked, 'bo', 'request-changes');
    expect(() => refuseUnapproved(contested, missing)).toThrow('asked for changes');
    expect(() => refuseUnapproved(contested, [])).not.toThrow();
  });
});

describe('a draft under review', () => {
  it('loses its approvals when it is changed, opened again, or when they are taken back', () => {
    const approved = says(requestReview(beginDraft(person('ada')), never), 'bo');
    const needed = (draft: Draft) => unmet(draft, {}).length;
    expect(needed(approved)).toBe(0);
    expect(needed(noteEdit(approved, person('ada')))).toBe(1);
    expect(needed(undoReview(approved, person('bo'), never))).toBe(1);
    expect(needed(says(approved, 'bo', 'request-changes'))).toBe(1);
    expect(needed(reopen(discard(approved)))).toBe(1);
    expect(needed(says(approved, 'bo', 'comment'))).toBe(0);
  });

  it('keeps its approvals and its state when its readers are asked again, also after the request was taken back', () => {
    const isApproved = (now: Draft) => unmet(now, {}).length === 0;
    const by = person('bo');
    const asked = requestReview(beginDraft(person('ada')), isApproved);
    expect(asked.status).toBe('pending-review');
    const approved = addReview(asked, { by, verdict: 'approve', comment: '', at }, isApproved);
    expect(requestReview(approved, isApproved, [person('cy')])).toMatchObject({
      status: 'approved',
      reviewers: [{ id: 'cy' }],
    });
    expect(requestReview(recallReview(approved), isApproved).status).toBe('approved');
    expect(requestReview(noteEdit(approved, person('ada')), isApproved).status).toBe('pending-review');
    const contested = addReview(approved, { by, verdict: 'request-changes', comment: '', at }, isApproved);
    expect(requestReview(contested, isApproved).status).toBe('changes-requested');
  });

  it('has threads on lines, which are settled and opened again, and open with every new comment', () => {
    const [one, other] = [
      { path: 'r', line: 'serve a' },
      { path: 'r', line: 'serve b' },
    ];
    const by = person('bo');
    const talk = (draft: Draft, about: typeof one) =>
      addReview(draft, { by, verdict: 'comment', comment: 'Hm', about, at }, never);
    const talked = talk(talk(talk(beginDraft(person('ada')), one), other), one);
    expect(openThreads(talked)).toEqual([one, other]);
    const settled = settleThread(talked, { about: one, by, at });
    expect([openThreads(settled), settled.settledThreads]).toEqual([[other], [{ about: one, by, at }]]);
    expect(openThreads(openThread(settled, one))).toEqual([one, other]);
    expect(openThreads(talk(settled, one))).toEqual([one, other]);
    expect(openThreads(noteEdit(settled, by))).toEqual([other]);
    const stray = { about: { path: 'r', line: 'nobody spoke of it' }, by, at };
    expect(() => settleThread(talked, stray)).toThrow('expected a line that somebody commented on');
    expect(() => settleThread(discard(talked), { about: one, by, at })).toThrow('discarded');
  });

  it('takes verdicts only once somebody is asked, and remarks always', () => {
    const begun = beginDraft(person('ada'));
    expect(() => says(begun, 'bo')).toThrow('Nobody has been asked');
    expect(says(begun, 'bo', 'comment').status).toBe('draft');
    expect(recallReview(requestReview(begun, never)).status).toBe('draft');
    expect(() => noteEdit(discard(begun), person('ada'))).toThrow('discarded');
    expect(() => reopen(begun)).toThrow('Only a discarded draft');
  });

  it('is never ready without approvals newer than its last change, whatever people do in whatever order', () => {
    const who = fc.constantFrom('ada', 'bo', 'cy', 'di');
    const what = fc.constantFrom('edit', 'ask', 'recall', 'approve', 'refuse', 'remark', 'undo', 'discard', 'reopen');
    const deeds = fc.array(fc.tuple(what, who), { maxLength: 25 });
    const ruleOf = fc.record({ requiredApprovals: fc.integer({ min: 1, max: 3 }), blockSelfApproval: fc.boolean() });
    fc.assert(
      fc.property(deeds, ruleOf, (series, rule) => {
        let draft = beginDraft(person('ada'));
        const isApproved = (now: Draft) => unmet(now, rule).length === 0;
        // The oracle: a list of all that happened, read from its end.
        const done: [string, string][] = [];
        for (const [deed, id] of series) {
          const by = person(id);
          try {
            draft = {
              edit: () => noteEdit(draft, by),
              ask: () => requestReview(draft, isApproved),
              recall: () => recallReview(draft),
              approve: () => addReview(draft, { by, verdict: 'approve', comment: '', at }, isApproved),
              refuse: () => addReview(draft, { by, verdict: 'request-changes', comment: '', at }, isApproved),
              remark: () => addReview(draft, { by, verdict: 'comment', comment: 'Hm', at }, isApproved),
              undo: () => undoReview(draft, by, isApproved),
              discard: () => discard(draft),
              reopen: () => reopen(draft),
            }[deed]!();
          } catch {
            continue;
          }
          done.push([deed, id]);
        }
        const sinceChange = done.slice(done.findLastIndex(([deed]) => deed === 'edit' || deed === 'reopen') + 1);
        const editors = new Set(['ada', ...done.filter(([deed]) => deed === 'edit').map(([, id]) => id)]);
        const lastOf = (id: string) =>
          sinceChange.findLast(([deed, one]) => one === id && ['approve', 'refuse', 'undo'].includes(deed))?.[0];
        const approving = ['bo', 'cy', 'di'].filter(
          (id) => lastOf(id) === 'approve' && !(rule.blockSelfApproval && editors.has(id)),
        );
        expect(isApproved(draft)).toBe(approving.length >= rule.requiredApprovals);
        if (draft.status === 'approved') expect(isApproved(draft)).toBe(true);
        // Asking never takes away what somebody gave: whatever is approved, and not put away, says so.
        if (draft.status === 'pending-review') expect(isApproved(draft)).toBe(false);
      }),
      { numRuns: runs(500, 50_000) },
    );
  });
});
