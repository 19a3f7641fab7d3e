import type { FeatureV1, MergeStatus, Revision } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { tickRamps } from './index.ts';

type Answer = { feature: FeatureV1; revision: Revision; message: string };
type Shown = { id: string; status: string; currentStepIndex: number; plannedIn: number | null };

describe('a ramp that is planned in a draft', () => {
  let app: TestApp;
  let owner: Person;
  let reviewer: Person;
  beforeAll(async () => {
    // A server that runs no jobs: only the test looks at the clock.
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    reviewer = await owner.addMember({ role: 'engineer' });
  });
  afterAll(() => app.stop());

  const steps = (...shares: number[]) =>
    shares.map((coverage) => ({ interval: 60, actions: [{ patch: { coverage } }] }));
  const ruleWith = (plan: object | null, more: object = {}) => ({
    ...{ id: 'r', type: 'force', value: 'true', description: 'New', ...more },
    ...(plan ? { ramp: { steps: steps(0.1, 0.5, 1), ...plan } } : {}),
  });
  const draft = async (feature: string, rules: object[], who = owner) =>
    (await who.call<Answer>('POST', `/api/v1/features/${feature}/revisions`, { rules })).body;
  const act = (feature: string, version: number, action: string, body: object = {}, who = owner) =>
    who.call<Answer>('POST', `/api/v1/features/${feature}/revisions/${version}/${action}`, body);
  const live = async (feature: string) => (await owner.call<Answer>('GET', `/api/v1/features/${feature}`)).body.feature;
  const ramps = async (feature: string) =>
    (await owner.call<{ rampSchedules: Shown[] }>('GET', `/api/v1/ramp-schedules?featureId=${feature}`)).body
      .rampSchedules;
  const move = (id: string, action: string, body: object = {}) =>
    owner.call<Answer>('POST', `/api/v1/ramp-schedules/${id}/actions/${action}`, body);
  const share = async (feature: string) => {
    const [rule] = (await live(feature)).rules;
    return rule?.enabled ? (rule.type === 'rollout' ? rule.coverage : 1) : 0;
  };
  const look = (seconds: number) => {
    const clock = { now: () => new Date(Date.now() + seconds * 1000) };
    const services = { ...app.services, clock };
    return tickRamps(services, workIn(services, makeContexts(services)));
  };
  const published = async (plan: object = {}) => {
    const feature = await make.feature(owner);
    const { revision } = await draft(feature, [ruleWith(plan)]);
    expect((await act(feature, revision.version, 'publish')).status).toBe(200);
    const [ramp] = await ramps(feature);
    return { feature, version: revision.version, ramp: ramp as Shown };
  };

  it('is made and started by the publication, as the same version, and by nothing before', async () => {
    const feature = await make.feature(owner);
    const { revision } = await draft(feature, [ruleWith({})]);
    expect([await ramps(feature), (await live(feature)).rules]).toEqual([[], []]);
    await act(feature, revision.version, 'publish');
    expect(await ramps(feature)).toMatchObject([
      { status: 'running', currentStepIndex: 0, plannedIn: revision.version },
    ]);
    const after = await live(feature);
    expect([after.revision.version, await share(feature)]).toEqual([revision.version, 0.1]);
    // What is live does not plan it once more.
    expect(after.rules[0]).not.toHaveProperty('ramp');
    await look(61);
    expect(await share(feature)).toBe(0.5);
    const [{ id } = { id: '' }] = await ramps(feature);
    await move(id, 'rollback', { reason: 'errors' });
    expect(await share(feature)).toBe(0);
  });

  it('waits for somebody, or for its time, where the plan says so, with its rule off until then', async () => {
    const byHand = await published({ requiresStartApproval: true });
    expect([byHand.ramp.status, await share(byHand.feature)]).toEqual(['ready', 0]);
    expect((await move(byHand.ramp.id, 'start')).status).toBe(200);
    expect(await share(byHand.feature)).toBe(0.1);
    const startDate = new Date(Date.now() + 3_600_000).toISOString();
    const timed = await published({ startDate });
    expect([timed.ramp.status, await share(timed.feature)]).toEqual(['pending', 0]);
    await look(3601);
    expect(await share(timed.feature)).toBe(0.1);
  });

  it('is dropped with its draft, and comes back with it', async () => {
    const feature = await make.feature(owner);
    const { revision } = await draft(feature, [ruleWith({})]);
    await act(feature, revision.version, 'discard');
    expect((await act(feature, revision.version, 'publish')).status).toBe(409);
    expect(await ramps(feature)).toEqual([]);
    await act(feature, revision.version, 'reopen');
    await act(feature, revision.version, 'publish');
    expect(await ramps(feature)).toHaveLength(1);
  });

  it('goes with its rule where a colleague took that away and the draft gives in', async () => {
    const feature = await make.feature(owner, { rules: [ruleWith(null)] });
    const { revision } = await draft(feature, [ruleWith({})]);
    await owner.call('POST', `/api/v1/features/${feature}`, { rules: [] });
    const path = `/api/v1/features/${feature}/revisions/${revision.version}/merge-status`;
    const { conflicts } = (await owner.call<MergeStatus>('GET', path)).body;
    expect(conflicts.map(({ key }) => key)).toEqual(['rules.r']);
    expect((await act(feature, revision.version, 'publish')).status).toBe(409);
    await act(feature, revision.version, 'rebase', { conflictResolutions: { 'rules.r': 'discard' } });
    await owner.call('PUT', `/api/v1/features/${feature}/revisions/${revision.version}`, { description: 'other' });
    expect((await act(feature, revision.version, 'publish')).status).toBe(200);
    expect([await ramps(feature), (await live(feature)).rules]).toEqual([[], []]);
  });

  it('stops when a later version takes its rule away, and says which', async () => {
    const { feature, ramp } = await published();
    const back = await act(feature, 1, 'revert', { strategy: 'publish' });
    expect(await ramps(feature)).toMatchObject([{ status: 'paused' }]);
    const { log } = (
      await owner.call<{ log: { action: string; reason: string }[] }>('GET', `/api/v1/ramp-schedules/${ramp.id}/log`)
    ).body;
    const reason = `Version ${back.body.revision.version} of ${feature} took its rule away`;
    expect(log.at(-1)).toMatchObject({ action: 'held', reason });
  });

  it('is refused where it could not be: a rule has one, whose steps are possible and whose end is to come', async () => {
    const { feature } = await published();
    const rules = (await live(feature)).rules.map((rule) => ({ ...rule, ramp: { steps: steps(0.2) } }));
    expect((await draft(feature, rules)).message).toContain('rules.0.ramp: the rule has the ramp New already');
    const other = await make.feature(owner);
    const past = { cutoffDate: '2020-01-01T00:00:00.000Z' };
    expect((await draft(other, [ruleWith(past)])).message).toContain('rules.0.ramp.cutoffDate');
    const stray = { steps: [{ interval: 1, actions: [{ patch: { ruleId: 'other', coverage: 1 } }] }] };
    expect((await draft(other, [ruleWith(stray)])).message).toContain('rules.0.ramp.steps.0.actions.0.patch.ruleId');
  });

  it('is planned by a call of its own, with the steps of a template and its end, and dropped again', async () => {
    const made = await owner.call<{ rampScheduleTemplate: { id: string } }>('POST', '/api/v1/ramp-schedule-templates', {
      ...{ name: 'House style', steps: steps(0.2), endPatch: { condition: '{"country":"NL"}' } },
    });
    const feature = await make.feature(owner, { rules: [ruleWith(null)] });
    const at = (version: number | 'new', rule = 'r') =>
      `/api/v1/features/${feature}/revisions/${version}/rules/${rule}/ramp-schedule`;
    const templateId = made.body.rampScheduleTemplate.id;
    const { revision } = (await owner.call<Answer>('PUT', at('new'), { templateId, revisionTitle: 'Slowly' })).body;
    expect([revision.title, revision.content.rules]).toMatchObject([
      'Slowly',
      [{ ramp: { steps: steps(0.2), endActions: [{ patch: { condition: '{"country":"NL"}' } }] } }],
    ]);
    expect(
      (await owner.call<Answer>('DELETE', at(revision.version))).body.revision.content.rules[0],
    ).not.toHaveProperty('ramp');
    const own = (await owner.call<Answer>('PUT', at(revision.version), { steps: steps(0.3) })).body.revision;
    expect(own.content.rules).toMatchObject([{ ramp: { steps: steps(0.3) } }]);
    const message = async (path: string, body: object) => (await owner.call<Answer>('PUT', path, body)).body.message;
    expect(await message(at(revision.version), {})).toContain('steps: expected the steps of the ramp');
    expect(await message(at(revision.version, 'x'), { steps: steps(1) })).toContain('has no rule with the id x');
    expect((await owner.call('PUT', at('new'), { templateId: 'rst_none' })).status).toBe(404);
  });

  it('is made with a feature that is made with it', async () => {
    const body = { id: 'ramped-from-birth', valueType: 'boolean', defaultValue: 'false', rules: [ruleWith({})] };
    expect((await owner.call('POST', '/api/v1/features', body)).status).toBeLessThan(300);
    expect(await ramps('ramped-from-birth')).toMatchObject([{ status: 'running', plannedIn: 1 }]);
    expect(await share('ramped-from-birth')).toBe(0.1);
  });

  it('reaches nobody where whoever publishes it may not, also by a later step', async () => {
    await app.setPlan('pro');
    const limits = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    const limited = await owner.addMember(limits);
    const feature = await make.feature(owner);
    const toProduction = [{ interval: 1, actions: [{ patch: { environments: ['dev', 'production'] } }] }];
    const wide = await draft(feature, [ruleWith({ steps: toProduction }, { environments: ['dev'] })], limited);
    expect((await act(feature, wide.revision.version, 'publish', {}, limited)).status).toBe(403);
    const narrow = await draft(feature, [ruleWith({}, { environments: ['dev'] })], limited);
    expect((await act(feature, narrow.revision.version, 'publish', {}, limited)).status).toBe(200);
    expect(await ramps(feature)).toHaveLength(1);
  });

  describe('where changes need approval', () => {
    const ask = (requiredApprovals: number) =>
      owner.call('PUT', '/api/v1/settings/approvals', {
        requireReviews: requiredApprovals > 0 ? [{ environments: ['production'], requiredApprovals }] : [],
      });
    const approved = async (plan: object = {}) => {
      const feature = await make.feature(owner);
      await ask(1);
      const { revision } = await draft(feature, [ruleWith(plan)]);
      expect((await act(feature, revision.version, 'publish')).status).toBe(409);
      await act(feature, revision.version, 'request-review');
      await act(feature, revision.version, 'submit-review', { action: 'approve' }, reviewer);
      return { feature, version: revision.version };
    };

    it('takes the steps that were approved with it, and no others', async () => {
      const { feature, version } = await approved();
      expect((await act(feature, version, 'publish')).status).toBe(200);
      const [ramp] = await ramps(feature);
      const { id } = ramp as Shown;
      await look(61);
      expect(await share(feature)).toBe(0.5);
      const ahead = await move(id, 'jump', { targetStepIndex: 2 });
      expect([ahead.status, ahead.body.message]).toEqual([409, expect.stringContaining('needs one more approval')]);
      expect((await move(id, 'complete')).status).toBe(409);
      const path = `/api/v1/ramp-schedules/${id}`;
      const faster = { steps: [...steps(0.1, 0.5).map((one) => ({ ...one })), { interval: 1, actions: [] }] };
      const change = await owner.call<Answer>('PUT', path, faster);
      expect([change.status, change.body.message]).toEqual([409, expect.stringContaining('needs one more approval')]);
      expect((await owner.call('PUT', path, { name: 'Renamed' })).status).toBe(200);
      await move(id, 'rollback');
      expect(await share(feature)).toBe(0);
      await ask(0);
    });

    it('loses the approvals when its plan is edited', async () => {
      const { feature, version } = await approved();
      await owner.call('PUT', `/api/v1/features/${feature}/revisions/${version}`, {
        rules: [ruleWith({ steps: steps(1) })],
      });
      expect((await act(feature, version, 'publish')).status).toBe(409);
      await ask(0);
    });

    it('stands still when more approvals are asked for than it has', async () => {
      const { feature, version } = await approved();
      await act(feature, version, 'publish');
      await ask(2);
      await look(61);
      expect([await share(feature), (await ramps(feature))[0]?.status]).toEqual([0.1, 'paused']);
      await ask(0);
    });

    it('asks for approval where only a later step reaches', async () => {
      const feature = await make.feature(owner);
      await ask(1);
      const toAll = [{ interval: 1, actions: [{ patch: { allEnvironments: true } }] }];
      const { revision } = await draft(feature, [ruleWith({ steps: toAll }, { environments: ['dev'] })]);
      expect((await act(feature, revision.version, 'publish')).status).toBe(409);
      await ask(0);
    });
  });
});
