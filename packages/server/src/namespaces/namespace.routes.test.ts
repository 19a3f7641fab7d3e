import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';

describe('namespaces', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('are made active, and once by each name', async () => {
    const made = await owner.call('POST', '/api/v1/namespaces', { name: 'checkout', description: 'Payment pages' });
    expect(made).toMatchObject({ status: 201, body: { namespace: { name: 'checkout', status: 'active' } } });
    expect(await owner.call('POST', '/api/v1/namespaces', { name: 'checkout' })).toMatchObject({
      status: 409,
      body: { message: 'There is already a namespace named checkout' },
    });
  });

  it('are switched off and keep what was said of them', async () => {
    await owner.call('POST', '/api/v1/namespaces', { name: 'search', description: 'Results' });
    const changed = await owner.call('PUT', '/api/v1/namespaces/search', { status: 'inactive' });
    expect(changed.body.namespace).toMatchObject({ description: 'Results', status: 'inactive' });
  });

  it('cannot be deleted while an experiment takes a part of them', async () => {
    await owner.call('POST', '/api/v1/namespaces', { name: 'shared' });
    const experiment = {
      name: 'Half of shared',
      variations: [{ name: 'A' }, { name: 'B' }],
      namespace: { enabled: true, name: 'shared', range: [0, 0.5] },
    };
    const made = await owner.call<{ experiment: { id: string } }>('POST', '/api/v1/experiments', experiment);
    expect(made.status).toBe(201);
    const refused = await owner.call<{ usedBy: { name: string }[] }>('DELETE', '/api/v1/namespaces/shared');
    expect(refused).toMatchObject({ status: 409, body: { usedBy: [{ name: 'Half of shared' }] } });
    await owner.call('DELETE', `/api/v1/experiments/${made.body.experiment.id}`);
    expect((await owner.call('DELETE', '/api/v1/namespaces/shared')).status).toBe(200);
    expect((await owner.call('DELETE', '/api/v1/namespaces/shared')).status).toBe(404);
  });
});
