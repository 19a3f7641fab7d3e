import type { FeatureV1, MergeStatus } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('environments', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('begin with the switches and rules of the one they name as parent, also in drafts, without a conflict', async () => {
    const force = { type: 'force', value: 'true' };
    const flag = await make.feature(owner, {
      rules: [
        { ...force, id: 'a', environments: ['production'] },
        { ...force, id: 'b', environments: ['dev'] },
        { ...force, id: 'c' },
      ],
    });
    await owner.call('POST', `/api/v1/features/${flag}/toggle`, { environments: { production: true, dev: false } });
    const drafted = await owner.call<{ revision: { version: number } }>('POST', `/api/v1/features/${flag}/revisions`, {
      defaultValue: 'true',
    });
    const made = await owner.call('POST', '/api/v1/environments', { id: 'staging', parent: 'production' });
    expect(made).toMatchObject({ status: 201, body: { environment: { id: 'staging', parent: 'production' } } });
    const { body } = await owner.call<{ feature: FeatureV1 }>('GET', `/api/v1/features/${flag}`);
    expect(body.feature.environments.staging?.enabled).toBe(true);
    expect(body.feature.rules.map(({ id, environments }) => [id, environments])).toEqual([
      ['a', ['production', 'staging']],
      ['b', ['dev']],
      ['c', 'all'],
    ]);
    const path = `/api/v1/features/${flag}/revisions/${drafted.body.revision.version}`;
    const status = await owner.call<MergeStatus>('GET', `${path}/merge-status`);
    expect([status.body.success, status.body.rebaseRequired]).toEqual([true, false]);
    expect((await owner.call('POST', `${path}/publish`, {})).status).toBe(200);
    const used = await owner.call<{ usedBy: { id: string }[] }>('GET', '/api/v1/references/environment/staging');
    expect(used.body.usedBy.map(({ id }) => id)).toEqual([flag]);
  });

  it('copy nothing from one that is not there', async () => {
    const refused = await owner.call('POST', '/api/v1/environments', { id: 'next', parent: 'nowhere' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'parent' }] } });
  });

  it('stand in the order people put them in', async () => {
    const idsNow = async () =>
      (
        await owner.call<{ environments: { id: string }[] }>('GET', '/api/v1/environments?limit=100')
      ).body.environments.map(({ id }) => id);
    const turned = (await idsNow()).reverse();
    expect((await owner.call('PUT', '/api/v1/environments-order', { ids: turned })).status).toBe(200);
    expect(await idsNow()).toEqual(turned);
    const partly = await owner.call<{ message: string }>('PUT', '/api/v1/environments-order', { ids: turned.slice(1) });
    expect([partly.status, partly.body.message]).toEqual([400, `ids: expected each of ${turned.join(', ')} once`]);
  });
});
