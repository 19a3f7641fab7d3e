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

  it('begin with production and dev, and keep the order in which they were made', async () => {
    for (const id of ['staging', 'qa'])
      expect((await owner.call('POST', '/api/v1/environments', { id })).status).toBe(201);
    const { body } = await owner.call<{ environments: { id: string }[] }>('GET', '/api/v1/environments');
    expect(body.environments.map(({ id }) => id)).toEqual(['production', 'dev', 'staging', 'qa']);
  });

  it('change only in what is given', async () => {
    await owner.call('POST', '/api/v1/environments', { id: 'preview', description: 'For reviewers' });
    const changed = await owner.call('PUT', '/api/v1/environments/preview', { toggleOnList: true });
    expect(changed.body.environment).toMatchObject({ description: 'For reviewers', toggleOnList: true });
  });

  it('are refused in a project that does not exist', async () => {
    const made = await owner.call('POST', '/api/v1/environments', { id: 'nowhere', projects: ['prj_none'] });
    expect(made).toMatchObject({ status: 400, body: { errors: [{ path: 'projects.0' }] } });
  });

  it('go with the switches of features, but not while one is on or a connection serves them', async () => {
    await owner.call('POST', '/api/v1/environments', { id: 'brief' });
    const id = await make.feature(owner);
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { brief: true } });
    const connection = { name: 'Brief app', languages: ['go'], environment: 'brief' };
    const { body } = await owner.call<{ sdkConnection: { id: string } }>('POST', '/api/v1/sdk-connections', connection);
    const refused = await owner.call<{ usedBy: { name: string }[] }>('DELETE', '/api/v1/environments/brief');
    expect(refused.status).toBe(409);
    expect(refused.body.usedBy.map(({ name }) => name)).toContain('Brief app');
    await owner.call('DELETE', `/api/v1/sdk-connections/${body.sdkConnection.id}`);
    expect((await owner.call('DELETE', '/api/v1/environments/brief')).status).toBe(409);
    await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { brief: false } });
    expect((await owner.call('DELETE', '/api/v1/environments/brief')).status).toBe(200);
    expect((await owner.call('GET', `/api/v1/features/${id}`)).status).toBe(200);
  });
});
