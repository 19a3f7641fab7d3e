import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('SDK connections', () => {
  let app: TestApp;
  let owner: Person;
  let origin: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
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

  it('are made and found as clients of the API do: one language, and the client key', async () => {
    const made = await owner.call<{ sdkConnection: Connection & { proxySigningKey: string } }>(
      'POST',
      '/api/v1/sdk-connections',
      { name: 'By a tool', language: 'python', environment: 'production' },
    );
    expect(made.body.sdkConnection).toMatchObject({
      ...{ languages: ['python'], project: '', projects: [], sseEnabled: true, proxyEnabled: false },
      organization: expect.stringMatching(/^org_/),
    });
    const { key, proxySigningKey } = made.body.sdkConnection;
    expect(proxySigningKey).not.toBe('');
    expect((await owner.call('GET', `/api/v1/sdk-connections/lookup/${key}`)).body).toEqual(made.body);
    expect((await owner.call('GET', '/api/v1/sdk-connections/lookup/sdk-none')).status).toBe(404);
    const none = await owner.call<{ errors: { path: string }[] }>('POST', '/api/v1/sdk-connections', {
      ...{ name: 'Of nothing', environment: 'production' },
    });
    expect(none).toMatchObject({ status: 400, body: { errors: [{ path: 'languages' }] } });
  });

  it('with a proxy are listed apart, so that the proxy finds what is its own', async () => {
    await connect({ name: 'Behind', proxyEnabled: true, proxyHost: 'https://proxy.example.com/' });
    type Listed = { connections: { name: string; proxyEnabled: boolean; proxyHost: string }[] };
    const { body } = await owner.call<Listed>('GET', '/api/v1/sdk-connections?withProxy=1');
    expect(body.connections.every(({ proxyEnabled }) => proxyEnabled)).toBe(true);
    expect(body.connections.find(({ name }) => name === 'Behind')?.proxyHost).toBe('https://proxy.example.com');
    expect(await connect({ proxyHost: 'proxy' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'proxyHost' }] },
    });
  });

  it('say how their proxy is, and why it could not be asked', async () => {
    const { sdkConnection } = (await connect({ proxyEnabled: true, proxyHost: 'http://127.0.0.1:1' })).body;
    const checked = await owner.call('POST', `/api/v1/sdk-connections/${sdkConnection.id}/check-proxy`);
    expect(checked).toMatchObject({ status: 200, body: { proxy: { connected: false, status: null } } });
    expect(JSON.stringify(checked.body)).toContain('not a public address');
  });

  it('send the metadata of features that was asked for, and no more', async () => {
    const project = await make.project(owner);
    for (const id of ['team', 'ticket'])
      await owner.call('POST', '/api/v1/custom-fields', { id, name: id, type: 'text', sections: ['feature'] });
    const created = await owner.call('POST', '/api/v1/features', {
      ...{ id: 'told', valueType: 'boolean', defaultValue: 'false', project, tags: ['checkout'] },
      ...{ customFields: { team: 'Web', ticket: 'A-1' }, environments: { production: { enabled: true } } },
    });
    expect(created.status).toBe(201);
    const served = async (more: object) => {
      const { key } = (await connect({ projects: [project], ...more })).body.sdkConnection;
      const payload = (await (await fetch(`${origin}/api/features/${key}`)).json()) as { features: { told: object } };
      return payload.features.told;
    };
    expect(await served({})).toEqual({ defaultValue: false });
    expect(
      await served({
        ...{ includeProjectIdInMetadata: true, includeTagsInMetadata: true },
        ...{ includeCustomFieldsInMetadata: true, allowedCustomFieldsInMetadata: ['team'] },
      }),
    ).toEqual({
      defaultValue: false,
      metadata: { projects: [project], tags: ['checkout'], customFields: { team: 'Web' } },
    });
    const unknown = await connect({ allowedCustomFieldsInMetadata: ['gone'] });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ path: 'allowedCustomFieldsInMetadata' }] } });
  });
});
