import { type FeatureSummary, type FeatureV1, type Revision, featureSummary, summaryOf } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('the key of a feature', () => {
  it('finds it at its address however long it is, and is never one that an address cannot hold', async () => {
    const app = await makeTestApp({ ROLE: 'web' });
    const owner = await app.owner();
    const id = 'k'.repeat(256);
    const feature = { valueType: 'boolean', defaultValue: 'false' };
    expect((await owner.call('POST', '/api/v1/features', { ...feature, id, archived: true })).status).toBe(201);
    expect((await owner.call('GET', `/api/v1/features/${id}`)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/v1/features/${id}`)).status).toBe(200);
    const odd = 'Shop_1-a.b:c|d';
    expect((await owner.call('POST', '/api/v1/features', { ...feature, id: odd })).status).toBe(201);
    const renamed = await owner.call('POST', `/api/v1/features/${encodeURIComponent(odd)}`, { id: 'other' });
    expect(renamed).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });
    for (const wrong of ['.', '..', `${id}k`, 'two words', 'a/b', 'käse'])
      expect(await owner.call('POST', '/api/v1/features', { ...feature, id: wrong })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'id' }] },
      });
    await app.stop();
  });
});

describe('features', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const get = async (id: string) =>
    (await owner.call<{ feature: FeatureV1 }>('GET', `/api/v1/features/${id}`)).body.feature;
  const draft = (id: string, change: object) =>
    owner.call<{ revision: Revision }>('POST', `/api/v1/features/${id}/revisions`, change);
  const publish = (id: string, version: number) =>
    owner.call<{ feature: FeatureV1 }>('POST', `/api/v1/features/${id}/revisions/${version}/publish`, {});

  it('shows in lists of each feature what it would show of the whole', async () => {
    const force = { id: 'fr_f', type: 'force', value: 'true' };
    const rollout = { id: 'fr_r', type: 'rollout', value: 'true', coverage: 0.25, hashAttribute: 'id' };
    await make.feature(owner, { rules: [rollout], description: 'One', tags: ['web', 'app'] });
    await make.feature(owner, { rules: [force, rollout], environments: { production: { enabled: false } } });
    await make.feature(owner, { rules: [force], archived: true, valueType: 'json', defaultValue: '{"a":[1]}' });
    const experiment = await owner.call<{ experiment: { id: string; variations: { id: string }[] } }>(
      'GET',
      `/api/v1/experiments/${await make.experiment(owner)}`,
    );
    const { id: experimentId, variations } = experiment.body.experiment;
    const values = variations.map(({ id }) => ({ variationId: id, value: 'true' }));
    await make.feature(owner, { rules: [{ id: 'fr_e', type: 'experiment-ref', experimentId, variations: values }] });
    await draft(await make.feature(owner), { defaultValue: 'true' });
    const long = { valueType: 'json', description: '🚩'.repeat(300) };
    await make.feature(owner, { ...long, id: 'long', defaultValue: JSON.stringify({ text: 'x'.repeat(300_000) }) });
    await make.feature(owner, { ...long, id: 'just-fits', description: '🚩'.repeat(200), defaultValue: '{"a": 1}' });
    const whole = await owner.call<{ features: FeatureV1[] }>('GET', '/api/v1/features?view=summary');
    const stranger = await app.stranger();
    for (const { id } of whole.body.features) {
      await make.feature(stranger, { id });
      const theirs = await stranger.call('POST', `/api/v1/features/${id}/revisions`, { comment: 'Theirs' });
      expect(theirs.status).toBe(200);
    }
    const shown = await owner.call<{ features: FeatureSummary[] }>('GET', '/api/v1/feature-summaries');
    expect(shown.body.features).toEqual(whole.body.features.map(summaryOf));
    expect(z.array(featureSummary.strict()).safeParse(shown.body.features).success).toBe(true);
    expect(JSON.stringify(shown.body.features.find(({ id }) => id === 'long')).length).toBeLessThan(2000);
    expect(shown.body.features.filter(({ rules }) => rules.coverage === 0.25)).toHaveLength(1);
    expect(shown.body.features.filter(({ rules }) => rules.hasExperiment)).toHaveLength(1);
    expect(shown.body.features.filter(({ hasDrafts }) => hasDrafts)).toHaveLength(1);
  });

  it('serves nothing of a draft until it is published', async () => {
    const id = await make.feature(owner);
    const { revision } = (await draft(id, { defaultValue: 'true' })).body;
    expect(await get(id)).toMatchObject({ defaultValue: 'false', hasDrafts: true, revision: { version: 1 } });
    await publish(id, revision.version);
    expect(await get(id)).toMatchObject({ defaultValue: 'true', hasDrafts: false, revision: { version: 2 } });
  });

  it('is switched to what it is already without a trace', async () => {
    const id = await make.feature(owner);
    const toggle = (on: boolean) =>
      owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { production: on } });
    const traces = async () => {
      const { history } = (await owner.call<{ history: object[] }>('GET', `/api/v1/history/feature/${id}`)).body;
      return [(await get(id)).revision.version, history.length];
    };
    expect((await toggle(false)).status).toBe(200);
    const before = await traces();
    expect((await toggle(false)).status).toBe(200);
    expect(await traces()).toEqual(before);
    await toggle(true);
    expect(await traces()).not.toEqual(before);
  });

  it('goes to another project only with the right to publish in both', async () => {
    await app.setPlan('enterprise');
    const [from, to] = [await make.project(owner), await make.project(owner)];
    const engineerIn = (...projects: string[]) =>
      owner.addMember({ role: 'readonly', projectRoles: projects.map((project) => ({ project, role: 'engineer' })) });
    const move = async (person: Person, id: string) => {
      const { revision } = (await draft(id, { project: to })).body;
      return (await person.call('POST', `/api/v1/features/${id}/revisions/${revision.version}/publish`, {})).status;
    };
    const id = await make.feature(owner, { project: from });
    expect(await move(await engineerIn(from), id)).toBe(403);
    expect(await move(await engineerIn(to), id)).toBe(403);
    expect((await get(id)).project).toBe(from);
    expect(await move(await engineerIn(from, to), id)).toBe(200);
    expect((await get(id)).project).toBe(to);
  });

  it('changes a draft, but nothing that was published or discarded', async () => {
    const id = await make.feature(owner);
    const { version } = (await draft(id, {})).body.revision;
    const path = `/api/v1/features/${id}/revisions/${version}`;
    expect((await owner.call('PUT', path, { defaultValue: 'true' })).status).toBe(200);
    expect((await owner.call('POST', `${path}/discard`)).status).toBe(200);
    expect((await owner.call('PUT', path, { defaultValue: 'true' })).status).toBe(409);
    expect((await owner.call('PUT', `/api/v1/features/${id}/revisions/1`, { defaultValue: 'true' })).status).toBe(409);
  });

  it('keeps every version with its author and comment', async () => {
    const id = await make.feature(owner);
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { dev: false }, reason: 'Too slow' });
    const listed = await owner.call<{ revisions: Revision[] }>('GET', `/api/v1/features/${id}/revisions`);
    expect(listed.body.revisions.map(({ version, status, comment }) => [version, status, comment])).toEqual([
      [2, 'published', 'Too slow'],
      [1, 'published', 'First version'],
    ]);
    expect(listed.body.revisions[0]?.author.email).toBe('owner@example.com');
  });

  it('reads back what it was given in the public shape, and gives it back again', async () => {
    const group = await make.savedGroup(owner);
    const rule = {
      id: 'r1',
      type: 'rollout',
      description: 'A quarter',
      condition: '{"country":"NL"}',
      savedGroupTargeting: [{ matchType: 'any', savedGroups: [group] }],
      enabled: true,
      value: 'true',
      coverage: 0.25,
      hashAttribute: 'id',
      prerequisites: [],
      scheduleRules: [],
    };
    const environments = { production: { enabled: true, rules: [rule] }, dev: { enabled: false, rules: [] } };
    const id = await make.feature(owner, { environments });
    const read = await get(id);
    expect(read.environments.production?.rules).toEqual([rule]);
    expect(read.rules).toMatchObject([{ id: 'r1', environments: ['production'] }]);
    const { production, dev } = read.environments;
    const again = {
      production: { enabled: production?.enabled, rules: production?.rules },
      dev: { enabled: dev?.enabled, rules: dev?.rules },
    };
    const written = await owner.call<{ feature: FeatureV1 }>('POST', `/api/v1/features/${id}`, { environments: again });
    expect(written.body.feature.environments).toEqual(read.environments);
  });

  it.each([
    [{ defaultValue: 'maybe' }, 'defaultValue'],
    [{ defaultValue: 'true', rules: [{ id: 'r', type: 'force', value: '1' }] }, 'rules.0.value'],
    [{ defaultValue: 'true', environments: { prod: { enabled: true } } }, 'environments.prod'],
    [
      { defaultValue: 'true', rules: [{ id: 'r', type: 'force', value: 'true', condition: '[1]' }] },
      'rules.0.condition',
    ],
    [
      {
        defaultValue: 'true',
        rules: [{ id: 'r', type: 'force', value: 'true', savedGroups: [{ match: 'any', ids: ['g'] }] }],
      },
      'rules.0.savedGroups',
    ],
    [{ defaultValue: 'true', project: 'prj_none' }, 'project'],
    [{ defaultValue: 'true', prerequisites: ['nothing'] }, 'prerequisites.0.id'],
    [{ defaultValue: 'true', parents: [] }, 'parents'],
  ])('names the field that was not accepted: %j', async (more, path) => {
    const body = { id: `bad-${Math.random()}`, valueType: 'boolean', ...more };
    const answer = await owner.call<{ errors: { path: string }[] }>('POST', '/api/v1/features', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.path)).toEqual([path]);
  });

  it('lists all in one page for the app, ten at a time for scripts', async () => {
    for (let count = 0; count < 11; count++) await make.feature(owner);
    const page = await owner.call<{ count: number; total: number; hasMore: boolean; nextOffset: number }>(
      'GET',
      '/api/v1/features',
    );
    expect(page.body).toMatchObject({ count: 10, hasMore: true, nextOffset: 10 });
    const all = await owner.call<{ count: number; total: number }>('GET', '/api/v1/features?view=summary');
    expect(all.body.count).toBe(all.body.total);
  });
});
