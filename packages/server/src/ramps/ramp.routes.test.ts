import type { FeatureV1 } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { tickRamps } from './index.ts';

type Shown = {
  id: string;
  status: string;
  currentStepIndex: number;
  awaitingApproval: boolean;
  nextStepAt: string | null;
};
type Step = { interval: number | null; share: number; asks?: boolean };

describe('a ramp of a rule', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    // A server that runs no jobs: only the test looks at the clock.
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const flag = () => make.feature(owner, { rules: [{ id: 'r', type: 'force', value: 'true', description: 'New' }] });
  const planned = (featureId: string, steps: Step[], more: object = {}) =>
    owner.call<{ rampSchedule: Shown; message?: string }>('POST', '/api/v1/ramp-schedules', {
      featureId,
      ruleId: 'r',
      steps: steps.map(({ interval, share, asks = false }) => ({
        interval,
        actions: [{ targetType: 'feature-rule', targetId: 't1', patch: { coverage: share } }],
        holdConditions: { requiresApproval: asks },
      })),
      ...more,
    });
  const begun = async (steps: Step[]) => {
    const featureId = await flag();
    const { id } = (await planned(featureId, steps)).body.rampSchedule;
    await act(id, 'start');
    return { id, featureId };
  };
  const act = (id: string, action: string, body: object = {}, who = owner) =>
    who.call<{ rampSchedule: Shown; message: string }>('POST', `/api/v1/ramp-schedules/${id}/actions/${action}`, body);
  const shown = async (id: string) =>
    (await owner.call<{ rampSchedule: Shown }>('GET', `/api/v1/ramp-schedules/${id}`)).body.rampSchedule;
  const feature = async (id: string) =>
    (await owner.call<{ feature: FeatureV1 }>('GET', `/api/v1/features/${id}`)).body.feature;
  const share = async (id: string) => {
    const [rule] = (await feature(id)).rules;
    return rule?.type === 'rollout' ? rule.coverage : 1;
  };
  /** One process that looks at its clock so many seconds from now. */
  const look = (seconds: number) => {
    const clock = { now: () => new Date(Date.now() + seconds * 1000) };
    const services = { ...app.services, clock };
    return tickRamps(services, workIn(services, makeContexts(services)));
  };

  it('raises the share by itself, as versions of the feature, once however many processes look', async () => {
    const { id, featureId } = await begun([
      { interval: 60, share: 0.1 },
      { interval: 60, share: 0.5 },
      { interval: 1, share: 1 },
    ]);
    expect(await share(featureId)).toBe(0.1);
    await look(50);
    expect(await share(featureId)).toBe(0.1);
    const { revision } = await feature(featureId);
    await Promise.all([look(61), look(61), look(61)]);
    const after = await feature(featureId);
    expect([await share(featureId), after.revision.version]).toEqual([0.5, revision.version + 1]);
    expect(after.revision.comment).toBe('New: step 2 of 3');
    await look(200);
    await look(300);
    expect((await shown(id)).status).toBe('completed');
    expect(await share(featureId)).toBe(1);
    const { body } = await owner.call<{ log: { action: string; toStep: number }[] }>(
      'GET',
      `/api/v1/ramp-schedules/${id}/log`,
    );
    expect(body.log.map(({ action, toStep }) => [action, toStep])).toEqual([
      ['start', 0],
      ['tick', 1],
      ['tick', 2],
      ['tick', 2],
    ]);
  });

  it('waits for approval, and for the hand of somebody', async () => {
    const { id, featureId } = await begun([
      { interval: null, share: 0.1, asks: true },
      { interval: null, share: 1 },
    ]);
    await look(1000);
    expect(await share(featureId)).toBe(0.1);
    expect((await shown(id)).awaitingApproval).toBe(true);
    expect((await act(id, 'approve-step')).status).toBe(200);
    await look(0);
    expect(await share(featureId)).toBe(1);
    await act(id, 'advance', { reason: 'done' });
    expect((await shown(id)).status).toBe('completed');
  });

  it('is paused, resumed, moved and rolled back to how the rule was', async () => {
    const { id, featureId } = await begun([
      { interval: 60, share: 0.1 },
      { interval: 60, share: 0.5 },
    ]);
    await act(id, 'pause');
    await look(500);
    expect(await share(featureId)).toBe(0.1);
    await act(id, 'jump', { targetStepIndex: 1 });
    expect(await share(featureId)).toBe(0.5);
    expect((await act(id, 'jump', { targetStepIndex: 5 })).body.message).toContain('targetStepIndex');
    await act(id, 'rollback', { reason: 'errors' });
    expect(await share(featureId)).toBe(1);
    expect(await shown(id)).toMatchObject({ status: 'rolled-back', lastRollbackReason: 'errors' });
    expect((await act(id, 'pause')).body.message).toBe('A ramp that is rolled back cannot be paused');
  });

  it('begins by itself at its time', async () => {
    const featureId = await flag();
    const startDate = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await planned(featureId, [{ interval: null, share: 0.2 }], { startDate })).body.rampSchedule;
    await look(10);
    expect((await shown(id)).status).toBe('pending');
    await look(3601);
    expect([(await shown(id)).status, await share(featureId)]).toEqual(['running', 0.2]);
  });

  it('leaves alone what a colleague changed meanwhile, and holds when its rule is gone', async () => {
    const { id, featureId } = await begun([
      { interval: 60, share: 0.1 },
      { interval: 60, share: 0.5 },
    ]);
    const [rule] = (await feature(featureId)).rules;
    const rules = [
      { ...rule, condition: '{"country":"NL"}' },
      { id: 'other', type: 'force', value: 'false' },
    ];
    await owner.call('POST', `/api/v1/features/${featureId}`, { rules });
    await look(61);
    expect((await feature(featureId)).rules).toMatchObject([
      { id: 'r', coverage: 0.5, condition: '{"country":"NL"}' },
      { id: 'other' },
    ]);
    await owner.call('POST', `/api/v1/features/${featureId}`, { rules: [rules[1]] });
    await look(200);
    expect((await shown(id)).status).toBe('paused');
    const log = await owner.call<{ log: { action: string; reason: string }[] }>(
      'GET',
      `/api/v1/ramp-schedules/${id}/log`,
    );
    const { version } = (await feature(featureId)).revision;
    const reason = `Version ${version} of ${featureId} took its rule away`;
    expect(log.body.log).toContainEqual(expect.objectContaining({ action: 'held', reason }));
    expect((await act(id, 'advance')).body.message).toBe(`The rule of this ramp is not in ${featureId} any more`);
  });

  it('keeps of its plan what a change of it does not speak about', async () => {
    const startActions = [{ patch: { condition: '{"country":"NL"}' } }];
    const featureId = await flag();
    const { id } = (await planned(featureId, [{ interval: 60, share: 0.1 }], { startActions })).body.rampSchedule;
    await owner.call('PUT', `/api/v1/ramp-schedules/${id}`, { name: 'Renamed' });
    await act(id, 'start');
    expect((await feature(featureId)).rules[0]?.condition).toBe('{"country":"NL"}');
  });

  it('never passes an approval that the feature needs', async () => {
    const { id, featureId } = await begun([
      { interval: 60, share: 0.1 },
      { interval: 60, share: 1 },
    ]);
    const requireReviews = [{ environments: ['production'], requiredApprovals: 1 }];
    await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews });
    await look(61);
    expect([(await shown(id)).status, await share(featureId)]).toEqual(['paused', 0.1]);
    await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews: [] });
    await act(id, 'resume');
    await look(200);
    expect(await share(featureId)).toBe(1);
  });

  it('takes nobody where they may not publish, also by a step that the clock would take', async () => {
    await app.setPlan('pro');
    const limits = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
    const limited = await owner.addMember(limits);
    const inDev = { id: 'r', type: 'force', value: 'true', environments: ['dev'] };
    const featureId = await make.feature(owner, { rules: [inDev] });
    const startDate = new Date(Date.now() + 1000).toISOString();
    const plan = (patch: object) =>
      limited.call<{ rampSchedule: Shown }>('POST', '/api/v1/ramp-schedules', {
        ...{ featureId, ruleId: 'r', startDate },
        steps: [
          { interval: 1, actions: [{ patch: { coverage: 0.1 } }] },
          { interval: 1, actions: [{ patch }] },
        ],
      });
    expect((await plan({ environments: ['production'] })).status).toBe(403);
    expect((await plan({ allEnvironments: true })).status).toBe(403);
    const made = await plan({ coverage: 1 });
    expect(made.status).toBe(200);
    const steps = [{ interval: 1, actions: [{ patch: { allEnvironments: true } }] }];
    const path = `/api/v1/ramp-schedules/${made.body.rampSchedule.id}`;
    expect((await limited.call('PUT', path, { steps })).status).toBe(403);
  });

  it('is one for a rule that is there, whose steps are possible, and is forgotten when nothing is under way', async () => {
    const featureId = await flag();
    const message = async (steps: Step[], more: object = {}) => (await planned(featureId, steps, more)).body.message;
    expect(await message([{ interval: 5, share: 1 }], { ruleId: 'nope' })).toContain('no live rule with the id nope');
    expect(await message([{ interval: 5, share: 2 }])).toContain('steps.0.actions.0.patch.coverage');
    expect(await message([])).toContain('steps');
    const { id } = (await planned(featureId, [{ interval: 5, share: 0.5 }])).body.rampSchedule;
    expect(await message([{ interval: 5, share: 1 }])).toContain('has the ramp New already');
    await act(id, 'start');
    expect((await owner.call('DELETE', `/api/v1/ramp-schedules/${id}`)).status).toBe(409);
    const steps = [{ interval: 9, actions: [] }];
    expect((await owner.call('PUT', `/api/v1/ramp-schedules/${id}`, { steps })).status).toBe(409);
    await act(id, 'complete', { disableRule: true });
    expect((await feature(featureId)).rules[0]?.enabled).toBe(false);
    expect((await owner.call('DELETE', `/api/v1/ramp-schedules/${id}`)).status).toBe(200);
  });
});
