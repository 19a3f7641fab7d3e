import type { FeatureV1, MergeStatus, Revision } from '@gb/domain/features';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import {
  GATED_FROM,
  type Operation,
  type OracleDraft,
  type OracleState,
  type Slots,
  type Step,
  approvers,
  conflictsOf,
  isOpen,
  step,
} from '../../test/draftOracle.ts';
import { make } from '../../test/samples.ts';
import { featureVersions } from '../features/index.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { publishDue } from './publishDue.ts';

const START: Slots = ['a', 'a', 'a'];
const ON = { dev: { enabled: true }, production: { enabled: true } };
const HOUR = 3_600_000;

/** An operation before it is known which drafts there are: numbers choose among them. */
const wish = fc.record({
  what: fc.constantFrom(
    ...(['begin', 'begin', 'direct', 'direct', 'write', 'write', 'request', 'request', 'request'] as const),
    ...(['review', 'review', 'review', 'review', 'publish', 'publish', 'publish', 'publish', 'publish'] as const),
    ...(['rebase', 'undo', 'recall', 'discard', 'reopen', 'schedule', 'tick'] as const),
  ),
  by: fc.nat(2),
  /** The newest are the most likely. */
  draft: fc.nat(2),
  slot: fc.nat(START.length - 1),
  value: fc.constantFrom('a', 'b', 'c'),
  isYes: fc.boolean(),
  /** Begins at the same moment as the one before it. */
  isAtOnce: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never;

describe('drafts, reviews, schedules and publications', () => {
  let app: TestApp;
  let people: Person[];
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    const owner = await app.owner();
    await app.setPlan('enterprise');
    people = [owner, await owner.addMember({ role: 'engineer' }), await owner.addMember({ role: 'engineer' })];
    const requireReviews = [{ environments: ['production'] }];
    expect((await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews })).status).toBe(200);
  });
  afterAll(() => app.stop());

  it(
    'do what plain words say of them, in any order, by any people, at once or one after the other',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(wish, { minLength: 20, maxLength: 40 }), async (wishes) => {
          const feature = await begin();
          let state: OracleState = { live: START, liveVersion: 1, drafts: new Map() };
          for (const group of grouped(wishes)) {
            const operations = group.flatMap((one) => operationOf(one, state));
            const statuses = await Promise.all(operations.map((operation) => feature.run(operation)));
            const found = await feature.read([...state.drafts.keys(), ...begunBy(operations, state)]);
            const outcomes = ordersOf(operations).map((order) => inOrder(state, order, operations));
            const fitting = outcomes.find((one) => fits(one, statuses, found));
            expect(fitting, describeMisfit(operations, statuses, found, outcomes)).toBeDefined();
            state = (fitting as Outcome).state;
          }
          await feature.checkConflicts(state);
        }),
        { numRuns: runs(12, 400), endOnFailure: true },
      ),
    runs(120_000, 3_600_000),
  );

  /** A feature with a rule for each slot, and the ways to do something with it. */
  async function begin() {
    const [owner] = people as [Person];
    const id = await make.feature(owner, { valueType: 'string', defaultValue: 'x', environments: ON });
    const path = `/api/v1/features/${id}`;
    // What is live from the start has no approval: only an administrator does without.
    const made = await owner.call<{ revision: Revision }>('POST', `${path}/revisions`, { rules: rulesOf(START) });
    const bypass = { bypassApproval: true, reason: 'The start' };
    await owner.call('POST', `${path}/revisions/${made.body.revision.version}/publish`, bypass);
    const first = made.body.revision.version - 1;
    return { run: runOn(path, first), read: readOn(path, first), checkConflicts: checkOn(path, first) };
  }

  const runOn = (path: string, first: number) => async (operation: Operation) => {
    if (operation.what === 'tick') {
      const services = { ...app.services, clock: { now: () => new Date(Date.now() + 100 * HOUR) } };
      const look = () => publishDue(services, workIn(services, makeContexts(services)), [featureVersions]);
      await Promise.all([look(), look(), look()]);
      return 200;
    }
    const [address, body, method] = requestOf(operation, path, first);
    const by = people.find(({ userId }) => userId === operation.by) as Person;
    return (await by.call(method ?? 'POST', address, body)).status;
  };

  const readOn = (path: string, first: number) => async (versions: readonly number[]) => {
    const [owner] = people as [Person];
    const live = (await owner.call<{ feature: FeatureV1 }>('GET', path)).body.feature;
    const drafts = new Map<number, Found>();
    for (const version of versions) {
      const answer = await owner.call<{ revision: Revision }>('GET', `${path}/revisions/${version + first}`);
      if (answer.status === 200) drafts.set(version, foundOf(answer.body.revision));
    }
    return { live: slotsOf(live.rules), liveVersion: live.revision.version - first, drafts };
  };

  /** Whoever has a conflict is told where, and nobody else is. */
  const checkOn = (path: string, first: number) => async (state: OracleState) => {
    const [owner] = people as [Person];
    for (const [version, draft] of state.drafts) {
      if (!isOpen(draft)) continue;
      const status = (await owner.call<MergeStatus>('GET', `${path}/revisions/${version + first}/merge-status`)).body;
      const told = status.conflicts.map(({ key }) => key).sort();
      expect(told).toEqual(conflictsOf(draft, state.live).map((slot) => `rules.slot${slot}`));
    }
  };

  /** Those that begin at once stand together, two at most. */
  function grouped(wishes: readonly Wish[]): Wish[][] {
    const groups: Wish[][] = [];
    for (const one of wishes) {
      const last = groups.at(-1);
      if (one.isAtOnce && last?.length === 1) last.push(one);
      else groups.push([one]);
    }
    return groups;
  }

  function operationOf({ what, by: at, draft: chosen, slot, value, isYes }: Wish, state: OracleState): Operation[] {
    const by = people[at]?.userId ?? '';
    if (what === 'tick') return [{ what }];
    const changed = (slots: Slots) => slots.map((old, index) => (index === slot ? value : old));
    if (what === 'begin' || what === 'direct') return [{ what, by, slots: changed(state.live) }];
    const versions = [...state.drafts.keys()];
    const version = versions[versions.length - 1 - (chosen % Math.max(1, versions.length))];
    const draft = version === undefined ? undefined : state.drafts.get(version);
    if (version === undefined || !draft) return [{ what: 'begin', by, slots: changed(state.live) }];
    switch (what) {
      case 'write':
        return [{ what, by, version, slots: changed(draft.mine) }];
      case 'review':
        return [{ what, by, version, verdict: isYes || at > 0 ? 'approve' : 'request-changes' }];
      case 'rebase':
        return [{ what, by, version, keep: isYes ? 'overwrite' : 'discard' }];
      case 'schedule':
        return [{ what, by, version, due: version }];
      default:
        return [{ what, by, version }];
    }
  }
});

const ruleOf = (value: string, slot: number) => ({
  ...{ id: `slot${slot}`, type: 'force', value, condition: `{"id":"${slot}"}` },
  environments: [slot >= GATED_FROM ? 'production' : 'dev'],
});
const rulesOf = (slots: Slots) => slots.map(ruleOf);
const slotsOf = (rules: readonly { id: string; type: string; value?: string }[]): Slots =>
  START.map((_, slot) => rules.find(({ id }) => id === `slot${slot}`)?.value ?? '');

type Found = Pick<OracleDraft, 'mine' | 'status' | 'edits'> & { isDue: boolean };
const foundOf = ({ content, status, edits, scheduledAt }: Revision): Found => ({
  ...{ mine: slotsOf(content.rules as never), status, edits, isDue: scheduledAt !== null },
});

type Reading = { live: Slots; liveVersion: number; drafts: ReadonlyMap<number, Found> };
type Outcome = { state: OracleState; statuses: number[] };

const begunBy = (operations: readonly Operation[], { drafts, liveVersion }: OracleState): number[] => {
  const newest = Math.max(liveVersion, ...drafts.keys());
  return operations.map((_, index) => newest + index + 1);
};

const ordersOf = (operations: readonly Operation[]): number[][] =>
  operations.length === 2
    ? [
        [0, 1],
        [1, 0],
      ]
    : [operations.map((_, index) => index)];

/** What comes of operations in one order, each with its answer. */
function inOrder(state: OracleState, order: readonly number[], operations: readonly Operation[]): Outcome {
  const statuses: number[] = [];
  let now: Step = { state, status: 200 };
  for (const index of order) {
    const before = now.state;
    now = step(before, operations[index] as Operation);
    statuses[index] = now.status;
    refuseUngated(before, now.state);
  }
  return { state: now.state, statuses };
}

/** The bar itself, apart from how the oracle decides: nothing gated goes live without an approval of what it says. */
function refuseUngated(before: OracleState, { live, liveVersion, drafts }: OracleState): void {
  const gated = live.some((value, slot) => slot >= GATED_FROM && value !== before.live[slot]);
  const draft = drafts.get(liveVersion);
  if (gated && draft && approvers(draft).length === 0) throw new Error(`${liveVersion} went live unapproved`);
}

function fits({ state, statuses }: Outcome, answered: readonly number[], found: Reading): boolean {
  const isAnswered = statuses.every((status, index) =>
    status === 200 ? (answered[index] ?? 0) < 300 : status === answered[index],
  );
  if (!isAnswered || found.live.join() !== state.live.join() || found.liveVersion !== state.liveVersion) return false;
  if (found.drafts.size !== state.drafts.size) return false;
  return [...state.drafts].every(([version, { mine, status, edits, due }]) => {
    const there = found.drafts.get(version);
    const wanted = { mine, status, edits, isDue: due !== null };
    return there !== undefined && JSON.stringify(there) === JSON.stringify(wanted);
  });
}

const describeMisfit = (
  operations: readonly Operation[],
  statuses: readonly number[],
  { drafts, ...live }: Reading,
  outcomes: readonly Outcome[],
): string =>
  JSON.stringify(
    {
      operations,
      found: { statuses, ...live, drafts: [...drafts] },
      expected: outcomes.map(({ state, statuses: wanted }) => ({ wanted, ...state, drafts: [...state.drafts] })),
    },
    null,
    1,
  );

/** What is asked of the server: where, with what, and by which method where it is not POST. */
function requestOf(
  operation: Exclude<Operation, { what: 'tick' }>,
  path: string,
  first: number,
): [address: string, body: object | undefined, method?: 'PUT'] {
  if (operation.what === 'begin') return [`${path}/revisions`, { rules: rulesOf(operation.slots) }];
  if (operation.what === 'direct') return [path, { rules: rulesOf(operation.slots) }];
  const at = `${path}/revisions/${operation.version + first}`;
  switch (operation.what) {
    case 'write':
      return [at, { rules: rulesOf(operation.slots) }, 'PUT'];
    case 'review':
      return [`${at}/submit-review`, { action: operation.verdict }];
    case 'rebase':
      return [
        `${at}/rebase`,
        { conflictResolutions: Object.fromEntries(START.map((_, slot) => [`rules.slot${slot}`, operation.keep])) },
      ];
    case 'schedule':
      return [
        `${at}/schedule-publish`,
        { scheduledPublishAt: new Date(Date.now() + HOUR + operation.due * 1000).toISOString() },
      ];
    case 'request':
      return [`${at}/request-review`, {}];
    case 'recall':
    case 'undo':
      return [`${at}/${operation.what}-review`, undefined];
    default:
      return [`${at}/${operation.what}`, operation.what === 'publish' ? {} : undefined];
  }
}
