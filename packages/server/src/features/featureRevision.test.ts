import type { FeatureV1, MergeStatus, Revision } from '@gb/domain/features';
import type { Conflict, Requirement } from '@gb/domain/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { publishDue } from '../revisions/index.ts';
import { featureVersions } from './index.ts';

type Answer = {
  revision: Revision;
  feature: FeatureV1;
  message: string;
  conflicts?: Conflict[];
  requirements?: Requirement[];
};

const force = (id: string, value = 'true', more: object = {}) => ({ id, type: 'force', value, ...more });

describe('the versions of a feature', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const at = (id: string) => `/api/v1/features/${id}/revisions`;
  const begin = async (id: string, change: object, by = owner) =>
    (await by.call<Answer>('POST', at(id), change)).body.revision;
  const act = (id: string, { version }: Pick<Revision, 'version'>, action: string, body: object = {}, by = owner) =>
    by.call<Answer>('POST', `${at(id)}/${version}/${action}`, body);
  const live = async (id: string) =>
    (await owner.call<{ feature: FeatureV1 }>('GET', `/api/v1/features/${id}`)).body.feature;

  it('keep what several people changed in several drafts', async () => {
    const id = await make.feature(owner, { rules: [force('one'), force('two')] });
    const mine = await begin(id, { rules: [force('one', 'false'), force('two')] });
    const theirs = await begin(id, { rules: [force('one'), force('two'), force('three')], description: 'Theirs' });
    const third = await begin(id, { environments: { dev: false } });
    for (const draft of [theirs, mine, third]) expect((await act(id, draft, 'publish')).status).toBe(200);
    const now = await live(id);
    expect(now.rules.map((rule) => [rule.id, 'value' in rule && rule.value])).toEqual([
      ['one', 'false'],
      ['two', 'true'],
      ['three', 'true'],
    ]);
    expect(now).toMatchObject({ description: 'Theirs', environments: { dev: { enabled: false } } });
    expect(now.revision.version).toBe(third.version);
  });

  it('refuse to undo what somebody else published, say where, and take a choice', async () => {
    const id = await make.feature(owner, { rules: [force('one')] });
    const mine = await begin(id, { rules: [force('one', 'false')] });
    await owner.call('POST', `/api/v1/features/${id}`, { rules: [force('one', 'true', { description: 'Theirs' })] });
    const refused = await act(id, mine, 'publish');
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([{ key: 'rules.one', theirs: { description: 'Theirs' } }]);
    const { body: status } = await owner.call<MergeStatus>('GET', `${at(id)}/${mine.version}/merge-status`);
    expect(status).toMatchObject({ success: false, rebaseRequired: true, liveVersion: 3 });
    const choice = { conflictResolutions: { 'rules.one': 'overwrite' } };
    expect((await act(id, mine, 'rebase', { ...choice, expectedLiveVersion: 2 })).status).toBe(409);
    const rebased = await act(id, mine, 'rebase', { ...choice, expectedLiveVersion: 3 });
    expect(rebased.body.revision).toMatchObject({ baseVersion: 3 });
    expect((await act(id, mine, 'publish')).status).toBe(200);
    expect((await live(id)).rules).toMatchObject([{ value: 'false', description: '' }]);
  });

  it('lose nobody’s change when fifty people publish at once, and refuse exactly those who changed the same', async () => {
    const id = await make.feature(owner, { rules: [force('shared')] });
    const people = Array.from({ length: 50 }, (_, index) => index);
    const isContested = (index: number) => index % 10 === 0;
    const drafts = await Promise.all(
      people.map((index) =>
        begin(id, {
          rules: [
            force(
              'shared',
              isContested(index) ? 'false' : 'true',
              isContested(index) ? { description: `${index}` } : {},
            ),
            force(`own-${index}`),
          ],
        }),
      ),
    );
    const answers = await Promise.all(drafts.map((draft) => act(id, draft, 'publish')));
    const published = people.filter((index) => answers[index]?.status === 200);
    const refused = people.filter((index) => answers[index]?.status === 409);
    expect(published.length + refused.length).toBe(50);
    expect(published.filter(isContested)).toHaveLength(1);
    expect(refused).toEqual(people.filter((index) => isContested(index) && !published.includes(index)));
    for (const index of refused) {
      expect(answers[index]?.body.conflicts).toMatchObject([{ key: 'rules.shared' }]);
      const path = `${at(id)}/${drafts[index]?.version}/merge-status`;
      expect((await owner.call<MergeStatus>('GET', path)).body.conflicts.map(({ key }) => key)).toEqual([
        'rules.shared',
      ]);
    }
    const now = (await live(id)).rules;
    expect(now.map((rule) => rule.id).sort()).toEqual(['shared', ...published.map((index) => `own-${index}`)].sort());
    expect(now.find((rule) => rule.id === 'shared')).toMatchObject({ description: `${published.find(isContested)}` });
  });

  it('are published only as they were looked at', async () => {
    const id = await make.feature(owner);
    const mine = await begin(id, { defaultValue: 'true' });
    const { body } = await owner.call<MergeStatus>('GET', `${at(id)}/${mine.version}/merge-status`);
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { dev: false } });
    expect((await act(id, mine, 'publish', { reviewed: body.reviewed })).status).toBe(409);
    const again = await owner.call<MergeStatus>('GET', `${at(id)}/${mine.version}/merge-status`);
    expect((await act(id, mine, 'publish', { reviewed: again.body.reviewed })).status).toBe(200);
  });

  it('of nothing are none', async () => {
    const id = await make.feature(owner);
    const same = await begin(id, { defaultValue: 'false' });
    expect((await act(id, same, 'publish')).body.message).toContain('changes nothing');
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { dev: true, production: true } });
    expect((await live(id)).revision.version).toBe(1);
  });

  it('can be put away, opened again, and gone back to', async () => {
    const id = await make.feature(owner, { description: 'First' });
    await owner.call('POST', `/api/v1/features/${id}`, { defaultValue: 'true', description: 'Second' });
    const draft = await begin(id, { defaultValue: 'false' });
    expect((await act(id, draft, 'discard')).body.revision.status).toBe('discarded');
    expect((await act(id, draft, 'publish')).status).toBe(409);
    expect((await act(id, draft, 'reopen')).body.revision.status).toBe('draft');
    const back = await act(id, { version: 1 }, 'revert', { strategy: 'draft' });
    expect(back.body.revision).toMatchObject({ status: 'draft', title: 'Revert to version 1' });
    expect(await live(id)).toMatchObject({ defaultValue: 'true' });
    await act(id, { version: 1 }, 'revert', { strategy: 'publish' });
    expect(await live(id)).toMatchObject({ defaultValue: 'false', description: 'First' });
  });

  it('keep what a change does not speak about', async () => {
    const parent = await make.feature(owner);
    const prerequisites = [{ id: parent, condition: '{"value":true}' }];
    const id = await make.feature(owner);
    const draft = await begin(id, { prerequisites, defaultValue: 'true' });
    await owner.call('PUT', `${at(id)}/${draft.version}`, { title: 'Sale' });
    await owner.call('PUT', `${at(id)}/${draft.version}`, { description: 'For Friday' });
    const { body } = await owner.call<Answer>('GET', `${at(id)}/${draft.version}`);
    expect(body.revision.content).toMatchObject({ prerequisites, defaultValue: 'true', description: 'For Friday' });
  });

  it('take comments on a line of what they change', async () => {
    const id = await make.feature(owner);
    const draft = await begin(id, { rules: [force('one')] });
    const about = { path: 'one', line: 'serve true' };
    const said = await act(id, draft, 'submit-review', { action: 'comment', comment: 'Why?', about });
    expect(said.body.revision.reviews).toMatchObject([{ comment: 'Why?', about }]);
    expect((await act(id, draft, 'submit-review', { comment: 'x', about: { path: '' } })).status).toBe(400);
  });

  it('are called anew, also once they are published, and stay approved', async () => {
    const id = await make.feature(owner);
    const draft = await begin(id, { defaultValue: 'true' });
    await act(id, draft, 'publish');
    const path = `${at(id)}/${draft.version}`;
    const renamed = await owner.call<Answer>('PUT', path, { title: 'Sale', comment: 'For Friday' });
    expect(renamed.body.revision).toMatchObject({ title: 'Sale', comment: 'For Friday', status: 'published' });
    expect((await owner.call('PUT', path, { defaultValue: 'false' })).status).toBe(409);
    const reader = await owner.addMember({ role: 'readonly' });
    expect((await reader.call('PUT', path, { title: 'Mine' })).status).toBe(403);
  });

  it('say what happened to them', async () => {
    const id = await make.feature(owner);
    const draft = await begin(id, { defaultValue: 'true' });
    await owner.call('PUT', `${at(id)}/${draft.version}`, { rules: [force('one')] });
    await act(id, draft, 'request-review', { comment: 'Please' });
    await act(id, draft, 'submit-review', { action: 'comment', comment: 'Looking' });
    await act(id, draft, 'publish');
    type Log = { log: { action: string; subject: string; value: string; user: { name: string } }[] };
    const { body } = await owner.call<Log>('GET', `${at(id)}/${draft.version}/log`);
    expect(body.log.map(({ action }) => action)).toEqual([
      'new revision',
      'edit',
      'request review',
      'comment',
      'publish',
    ]);
    expect(body.log[3]?.value).toBe('{"comment":"Looking"}');
  });

  it('are published by the clock once, and say why where they cannot be', async () => {
    const id = await make.feature(owner);
    const draft = await begin(id, { defaultValue: 'true' });
    const soon = new Date(Date.now() + 3_600_000);
    const wish = { scheduledPublishAt: soon.toISOString() };
    expect((await act(id, draft, 'schedule-publish', wish)).body.revision.scheduledAt).toBe(wish.scheduledPublishAt);
    const past = { scheduledPublishAt: '2020-01-01T00:00:00.000Z' };
    expect((await act(id, draft, 'schedule-publish', past)).status).toBe(400);
    const blocked = await begin(id, { defaultValue: 'true', description: 'x' });
    await act(id, blocked, 'schedule-publish', wish);
    const look = (hours: number) => {
      const services = { ...app.services, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } };
      return publishDue(services, workIn(services, makeContexts(services)), [featureVersions]);
    };
    expect(await look(0.5)).toBe(0);
    await owner.call('POST', `/api/v1/features/${id}`, { description: 'Theirs' });
    const counts = await Promise.all([look(2), look(2), look(2)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await live(id)).toMatchObject({ defaultValue: 'true', description: 'Theirs' });
    const log = await owner.call<{ log: { action: string; value: string }[] }>(
      'GET',
      `${at(id)}/${blocked.version}/log`,
    );
    expect(log.body.log.at(-1)).toMatchObject({
      action: 'publish failed',
      value: expect.stringContaining('description'),
    });
    expect(await look(3)).toBe(0);
  });

  describe('under review', () => {
    let bo: Person;
    let cy: Person;
    beforeAll(async () => {
      [bo, cy] = [await owner.addMember({ role: 'engineer' }), await owner.addMember({ role: 'engineer' })];
      const requireReviews = [{ environments: ['production'], requiredApprovals: 1, exemptKillSwitch: true }];
      expect((await owner.call('PUT', '/api/v1/settings/approvals', { requireReviews })).status).toBe(200);
    });

    it('reach production only with an approval newer than their last change', async () => {
      const id = await make.feature(bo, { environments: { production: { enabled: false } } });
      const draft = await begin(id, { rules: [force('one')] }, bo);
      const refused = await act(id, draft, 'publish', {}, bo);
      expect(refused.status).toBe(409);
      expect(refused.body.requirements).toMatchObject([{ environments: ['production'], missingApprovals: 1 }]);
      expect((await act(id, draft, 'submit-review', { action: 'approve' }, cy)).status).toBe(409);
      await act(id, draft, 'request-review', {}, bo);
      expect((await act(id, draft, 'submit-review', { action: 'approve' }, bo)).status).toBe(403);
      const approved = await act(id, draft, 'submit-review', { action: 'approve' }, cy);
      expect(approved.body.revision.status).toBe('approved');
      await bo.call('PUT', `${at(id)}/${draft.version}`, { rules: [force('one', 'false')] });
      expect((await act(id, draft, 'publish', {}, bo)).status).toBe(409);
      await act(id, draft, 'submit-review', { action: 'approve' }, cy);
      expect((await act(id, draft, 'publish', {}, bo)).status).toBe(200);
      expect((await live(id)).rules).toMatchObject([{ value: 'false' }]);
    });

    it('go live, of fifty published at once, exactly where an approval is newer than the last change', async () => {
      const id = await make.feature(bo, { environments: { production: { enabled: true } } });
      const drafts: Revision[] = [];
      for (let index = 0; index < 50; index++) drafts.push(await begin(id, { rules: [force(`own-${index}`)] }, bo));
      const isApproved = (index: number) => index % 2 === 0;
      const isEditedLater = (index: number) => index % 10 === 0;
      await Promise.all(
        drafts.map(async (draft, index) => {
          await act(id, draft, 'request-review', {}, bo);
          if (isApproved(index)) await act(id, draft, 'submit-review', { action: 'approve' }, cy);
          if (!isEditedLater(index)) return;
          const rules = [force(`own-${index}`, 'false')];
          await bo.call('PUT', `${at(id)}/${draft.version}`, { rules });
        }),
      );
      const answers = await Promise.all(drafts.map((draft) => act(id, draft, 'publish', {}, bo)));
      const mayGoLive = drafts.map((_, index) => isApproved(index) && !isEditedLater(index));
      expect(answers.map(({ status }) => status === 200)).toEqual(mayGoLive);
      const expected = drafts.flatMap((_, index) => (mayGoLive[index] ? [`own-${index}`] : []));
      expect((await live(id)).rules.map((rule) => rule.id).sort()).toEqual(expected.sort());
      for (const [index, draft] of drafts.entries()) {
        if (mayGoLive[index]) continue;
        const { body } = await bo.call<MergeStatus>('GET', `${at(id)}/${draft.version}/merge-status`);
        expect(body.conflicts).toEqual([]);
      }
    });

    it('are asked for on every way to production, but not elsewhere and not to switch off', async () => {
      const id = await make.feature(bo, { environments: { production: { enabled: false } } });
      const path = `/api/v1/features/${id}`;
      for (const [address, body] of [
        [path, { defaultValue: 'true' }],
        [path, { description: 'x' }],
        [`${path}/toggle`, { environments: { production: true } }],
      ] as const)
        expect((await bo.call('POST', address, body)).status, address).toBe(409);
      const dev = [force('one', 'true', { environments: ['dev'] })];
      expect((await bo.call('POST', path, { rules: dev })).status).toBe(200);
      expect((await bo.call('POST', `${path}/toggle`, { environments: { dev: false } })).status).toBe(200);
      const draft = await begin(id, { environments: { production: true } }, bo);
      expect((await act(id, draft, 'publish', { bypassApproval: true, reason: 'Fire' }, bo)).status).toBe(403);
      expect((await act(id, draft, 'publish', { bypassApproval: true })).status).toBe(400);
      const forced = await act(id, draft, 'publish', { bypassApproval: true, reason: 'Fire' });
      expect(forced.body.revision).toMatchObject({ status: 'published', bypassReason: 'Fire' });
      expect((await bo.call('POST', `${path}/toggle`, { environments: { production: false } })).status).toBe(200);
    });

    it('are approved only by those who may review there, and worked on only by those who may draft there', async () => {
      await app.setPlan('enterprise');
      const project = await make.project(owner);
      const id = await make.feature(owner, { project, environments: { production: { enabled: false } } });
      const draft = await begin(id, { environments: { production: true } });
      const elsewhere = await owner.addMember({
        role: 'engineer',
        projectRoles: [{ project, role: 'readonly', limitAccessByEnvironment: false, environments: [] }],
      });
      for (const action of ['request-review', 'recall-review', 'rebase', 'schedule-publish', 'discard'])
        expect(
          (await act(id, draft, action, action.startsWith('sch') ? { scheduledPublishAt: null } : {}, elsewhere))
            .status,
          action,
        ).toBe(403);
      await act(id, draft, 'request-review');
      const limits = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
      const limited = await owner.addMember(limits);
      for (const person of [elsewhere, limited])
        expect((await act(id, draft, 'submit-review', { action: 'approve' }, person)).status).toBe(403);
      expect((await act(id, draft, 'submit-review', { action: 'approve' }, cy)).status).toBe(200);
    });

    it('are published later only where who changed them last may publish', async () => {
      await app.setPlan('enterprise');
      const id = await make.feature(bo, { environments: { production: { enabled: false } } });
      const draft = await begin(id, { rules: [force('one', 'true', { environments: ['dev'] })] }, bo);
      const wish = { scheduledPublishAt: new Date(Date.now() + 3_600_000).toISOString() };
      await act(id, draft, 'schedule-publish', wish, bo);
      const put = (body: object, by: Person) => by.call<Answer>('PUT', `${at(id)}/${draft.version}`, body);
      const kept = await put({ defaultValue: 'true' }, cy);
      expect(kept.body.revision.scheduledAt).toBe(wish.scheduledPublishAt);
      const limits = { role: 'engineer', limitAccessByEnvironment: true, environments: ['dev'] };
      const limited = await owner.addMember(limits);
      const changed = await put({ rules: [force('one')] }, limited);
      expect(changed.body.revision).toMatchObject({ scheduledAt: null, autoPublish: false });
    });

    it('wait while somebody asks for changes, and publish themselves once approved when asked to', async () => {
      const id = await make.feature(bo, { environments: { production: { enabled: false } } });
      const draft = await begin(id, { defaultValue: 'true' }, bo);
      await act(id, draft, 'request-review', { autoPublishOnApproval: true }, bo);
      const asked = await act(id, draft, 'submit-review', { action: 'request-changes', comment: 'No' }, cy);
      expect(asked.body.revision.status).toBe('changes-requested');
      expect((await act(id, draft, 'undo-review', {}, cy)).body.revision.status).toBe('pending-review');
      const byHand = { action: 'approve', skipAutoPublish: true };
      const approved = await act(id, draft, 'submit-review', byHand, cy);
      expect(approved.body.revision).toMatchObject({ status: 'approved', scheduledAt: null });
      await act(id, draft, 'submit-review', { action: 'approve' }, cy);
      const { services } = app;
      expect(await publishDue(services, workIn(services, makeContexts(services)), [featureVersions])).toBe(1);
      expect(await live(id)).toMatchObject({ defaultValue: 'true' });
    });
  });
});
