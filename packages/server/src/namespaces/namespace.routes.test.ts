import type { Namespace, NamespaceMember } from '@gb/domain/namespaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Payload = { features: Record<string, { rules: { namespace: unknown; filters: unknown }[] }> };

describe('namespaces', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const space = (displayName: string, more: object = {}) =>
    owner.call<{ namespace: Namespace }>('POST', '/api/v1/namespaces', { displayName, ...more });
  const part = (name: string, range: [number, number]) => ({ namespace: { enabled: true, name, range } });
  const experiment = (more: object) =>
    owner.call<{ message: string; experiment: { id: string } }>('POST', '/api/v1/experiments', {
      name: 'Test',
      variations: [{ name: 'A' }, { name: 'B' }],
      ...more,
    });

  it('are made active, and once by each name', async () => {
    const made = await space('checkout', { description: 'Payment pages' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        namespace: { id: 'checkout', displayName: 'checkout', status: 'active', format: 'legacy', seed: 'checkout' },
      },
    });
    expect(await space('checkout')).toMatchObject({
      status: 409,
      body: { message: 'There is already a namespace named checkout' },
    });
  });

  it('are called otherwise and switched off, and keep what was said of them', async () => {
    await space('search', { description: 'Results' });
    await owner.call('PUT', '/api/v1/namespaces/search', { displayName: 'Search pages', status: 'inactive' });
    const { body } = await owner.call('GET', '/api/v1/namespaces/search');
    expect(body.namespace).toMatchObject({ id: 'search', displayName: 'Search pages', description: 'Results' });
    const refused = await experiment(part('search', [0, 0.5]));
    expect([refused.status, refused.body.message]).toEqual([400, 'namespace: Search pages is switched off']);
  });

  it('say who has which part, and give nobody a part that somebody has', async () => {
    await space('shared');
    await experiment({ name: 'First half', ...part('shared', [0, 0.5]) });
    const refused = await experiment({ name: 'Middle', ...part('shared', [0.4, 0.6]) });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'namespace: First half has 0 to 0.5: choose a free range',
    ]);
    const second = await experiment({ name: 'Second', ...part('shared', [0.5, 0.6]) });
    expect(second.status).toBe(201);
    const own = `/api/v1/experiments/${second.body.experiment.id}`;
    expect((await owner.call('POST', own, part('shared', [0.55, 0.7]))).status).toBe(200);
    expect((await owner.call('POST', own, part('shared', [0.3, 0.7]))).status).toBe(400);
    const { body } = await owner.call<{ experiments: NamespaceMember[] }>(
      'GET',
      '/api/v1/namespaces/shared/memberships?limit=100',
    );
    expect(body.experiments.map(({ name, status, ranges }) => [name, status, ranges]).sort()).toEqual([
      ['First half', 'draft', [[0, 0.5]]],
      ['Second', 'draft', [[0.55, 0.7]]],
    ]);
    expect((await experiment(part('nowhere', [0, 1]))).body.message).toBe('namespace: no namespace nowhere');
  });

  it('give one of two who take the same part at once the part', async () => {
    await space('contested');
    const both = await Promise.all(
      ['One', 'Other'].map((name) => experiment({ name, ...part('contested', [0.2, 0.8]) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('let only experiments take part that split people by the same', async () => {
    await space('devices', { hashAttribute: 'deviceId' });
    const refused = await experiment(part('devices', [0, 0.5]));
    expect(refused.body.message).toBe('namespace: experiments in devices split people by deviceId');
    expect((await experiment({ hashAttribute: 'deviceId', ...part('devices', [0, 0.5]) })).status).toBe(201);
    expect((await owner.call('PUT', '/api/v1/namespaces/devices', { hashAttribute: 'id' })).status).toBe(409);
  });

  it('draw anew who takes part when their seed is rotated, in every payload', async () => {
    await space('pages');
    const made = await experiment({ name: 'Half', ...part('pages', [0, 0.5]) });
    const { id } = made.body.experiment;
    const { body } = await owner.call<{ experiment: { variations: { id: string }[] } }>(
      'GET',
      `/api/v1/experiments/${id}`,
    );
    const variations = body.experiment.variations.map((one) => ({ variationId: one.id, value: 'true' }));
    const feature = await make.feature(owner, {
      rules: [{ id: 'r', type: 'experiment-ref', experimentId: id, variations }],
    });
    await owner.call('POST', `/api/v1/features/${feature}/toggle`, { environments: { production: true } });
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    const connection = await make.connection(owner);
    const served = async () => {
      const path = `/api/v1/sdk-connections/${connection}/preview`;
      const answer = await owner.call<{ payload: Payload }>('POST', path, { attributes: {} });
      return answer.body.payload.features[feature]?.rules[0]?.namespace;
    };
    expect(await served()).toEqual(['pages', 0, 0.5]);
    const rotated = await owner.call<{ namespace: Namespace }>('POST', '/api/v1/namespaces/pages/rotateSeed', {});
    expect(rotated.body.namespace.seed).toBe('pages-1');
    expect(await served()).toEqual(['pages-1', 0, 0.5]);
    await owner.call('POST', '/api/v1/namespaces/pages/rotateSeed', { seed: 'spring' });
    expect(await served()).toEqual(['spring', 0, 0.5]);
  });

  it('cannot be deleted while an experiment takes a part of them, and are freed of one that ended', async () => {
    await space('spring');
    const made = await experiment({ name: 'Half of spring', ...part('spring', [0, 0.5]) });
    const own = `/api/v1/experiments/${made.body.experiment.id}`;
    const refused = await owner.call<{ usedBy: { name: string }[] }>('DELETE', '/api/v1/namespaces/spring');
    expect(refused).toMatchObject({ status: 409, body: { usedBy: [{ name: 'Half of spring' }] } });
    await owner.call('POST', `${own}/start`);
    expect((await owner.call('POST', `${own}/leave-namespace`)).status).toBe(409);
    await owner.call('POST', `${own}/stop`, { results: 'inconclusive' });
    expect((await experiment({ name: 'Next', ...part('spring', [0, 0.2]) })).status).toBe(400);
    expect((await owner.call('POST', `${own}/leave-namespace`)).status).toBe(200);
    expect((await owner.call('DELETE', '/api/v1/namespaces/spring')).status).toBe(200);
    expect((await owner.call('DELETE', '/api/v1/namespaces/spring')).status).toBe(404);
  });
});
