import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('what one follows', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('is one’s own, and the same however often one follows', async () => {
    const member = await owner.addMember();
    const id = await make.feature(owner);
    for (let times = 0; times < 2; times++)
      expect((await member.call('PUT', `/user/watching/features/${id}`)).body).toMatchObject({ features: [id] });
    expect((await owner.call<{ features: string[] }>('GET', '/user/watching')).body.features).toContain(id);
    expect((await member.call('DELETE', `/user/watching/features/${id}`)).body).toMatchObject({ features: [] });
    expect((await owner.call<{ features: string[] }>('GET', '/user/watching')).body.features).toContain(id);
  });

  it('is only what is there', async () => {
    expect((await owner.call('PUT', '/user/watching/features/never-made')).status).toBe(404);
    expect((await owner.call('DELETE', '/user/watching/experiments/exp_none')).status).toBe(404);
    expect((await owner.call('PUT', '/user/watching/dashboards/x')).status).toBe(400);
  });
});
