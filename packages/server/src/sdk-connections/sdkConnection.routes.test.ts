import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('SDK connections', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  type Connection = { id: string; key: string; encryptionKey: string; name: string };
  const connect = async (more: object = {}) =>
    owner.call<{ sdkConnection: Connection; errors: { path: string }[] }>('POST', '/api/v1/sdk-connections', {
      name: 'Shop',
      languages: ['javascript'],
      environment: 'production',
      ...more,
    });

  it('get a client key and an encryption key of their own', async () => {
    const [one, two] = [await connect(), await connect()];
    expect(one.body.sdkConnection.key).toMatch(/^sdk-[0-9a-f]{16}$/);
    expect(two.body.sdkConnection.key).not.toBe(one.body.sdkConnection.key);
    expect(Buffer.from(one.body.sdkConnection.encryptionKey, 'base64')).toHaveLength(16);
  });

  it('are refused for an environment or a project that does not exist, by name', async () => {
    const nowhere = await connect({ environment: 'moon' });
    expect(nowhere).toMatchObject({ status: 400, body: { errors: [{ path: 'environment' }] } });
    expect(await connect({ projects: ['prj_none'] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'projects.0' }] },
    });
  });

  it('keep their keys when they change', async () => {
    const { sdkConnection } = (await connect()).body;
    const path = `/api/v1/sdk-connections/${sdkConnection.id}`;
    const changed = await owner.call<{ sdkConnection: Connection }>('PUT', path, {
      name: 'Shop, encrypted',
      encryptPayload: true,
    });
    expect(changed.body.sdkConnection).toMatchObject({
      name: 'Shop, encrypted',
      key: sdkConnection.key,
      encryptionKey: sdkConnection.encryptionKey,
    });
  });

  it('leave no secret in the history', async () => {
    const { sdkConnection } = (await connect()).body;
    const history = await owner.call('GET', `/api/v1/history/sdkConnection/${sdkConnection.id}`);
    expect(JSON.stringify(history.body)).not.toContain(sdkConnection.encryptionKey);
  });

  it('are seen by those who may read one of their projects', async () => {
    await app.setPlan('enterprise');
    const [mine, other] = [await make.project(owner), await make.project(owner)];
    await connect({ name: 'Mine', projects: [mine] });
    await connect({ name: 'Other', projects: [other] });
    const member = await owner.addMember({ role: 'noaccess', projectRoles: [{ project: mine, role: 'readonly' }] });
    const { body } = await member.call<{ sdkConnections?: Connection[] }>('GET', '/api/v1/sdk-connections');
    const names = (Object.values(body).find(Array.isArray) as Connection[]).map(({ name }) => name);
    expect(names).toContain('Mine');
    expect(names).not.toContain('Other');
  });
});
