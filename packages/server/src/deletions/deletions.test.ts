import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('deleting', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  it('a tag takes it off everything that carries it', async () => {
    const tag = await make.tag(owner);
    const flag = await make.feature(owner);
    await owner.call('POST', `/api/v1/features/${flag}`, { tags: ['kept', tag] });
    expect((await owner.call('DELETE', `/api/v1/tags/${tag}`)).status).toBe(200);
    expect((await owner.call(`GET`, `/api/v1/features/${flag}`)).body).toMatchObject({ feature: { tags: ['kept'] } });
  });

  it('a feature that SDKs get is refused until it is archived, so that it can be brought back', async () => {
    const flag = await make.feature(owner, { environments: { production: { enabled: true } } });
    const path = `/api/v1/features/${flag}`;
    const refused = await owner.call<{ message: string }>('DELETE', path);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`${flag} is on in`);
    await owner.call('POST', path, { archived: true });
    expect((await owner.call('DELETE', path)).status).toBe(200);
    const off = await make.feature(owner, {
      environments: { production: { enabled: false }, dev: { enabled: false } },
    });
    expect((await owner.call('DELETE', `/api/v1/features/${off}`)).status).toBe(200);
  });

  it('or archiving a feature that splits people for a running experiment is refused, and deleting the experiment', async () => {
    const experiment = await make.experiment(owner);
    type Got = { experiment: { name: string; variations: { id: string }[] } };
    const { body } = await owner.call<Got>('GET', `/api/v1/experiments/${experiment}`);
    const variations = body.experiment.variations.map(({ id }) => ({ variationId: id, value: 'true' }));
    const rule = { id: 'r', type: 'experiment-ref', experimentId: experiment, variations };
    const flag = await make.feature(owner, { rules: [rule], environments: { production: { enabled: true } } });
    await owner.call('POST', `/api/v1/experiments/${experiment}/start`, {});
    const refused = await owner.call<{ message: string }>('POST', `/api/v1/features/${flag}`, { archived: true });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(body.experiment.name);
    const alone = await make.experiment(owner);
    await owner.call('POST', `/api/v1/experiments/${alone}/start`, {});
    expect((await owner.call('DELETE', `/api/v1/experiments/${alone}`)).status).toBe(409);
    await owner.call('POST', `/api/v1/experiments/${experiment}/stop`, { results: 'dnf' });
    expect((await owner.call('POST', `/api/v1/features/${flag}`, { archived: true })).status).toBe(200);
  });

  it('an environment is refused while features are on there, and says which', async () => {
    const environment = await make.environment(owner);
    const flag = await make.feature(owner, { environments: { [environment]: { enabled: true } } });
    const path = `/api/v1/environments/${environment}`;
    await owner.call('POST', `/api/v1/features/${flag}/toggle`, { environments: { [environment]: true } });
    expect(await owner.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { usedBy: expect.arrayContaining([{ object: 'feature', id: flag, name: flag }]) },
    });
    type Listed = { features: { id: string; environments: Record<string, { enabled: boolean }> }[] };
    const { body } = await owner.call<Listed>('GET', '/api/v1/features?limit=100');
    for (const { id } of body.features)
      await owner.call('POST', `/api/v1/features/${id}/toggle`, { environments: { [environment]: false } });
    expect((await owner.call('DELETE', path)).status).toBe(200);
  });

  it('a project is refused while something is in it, and takes it along when asked to', async () => {
    const project = await make.project(owner);
    const flag = await make.feature(owner, { project });
    const source = await make.dataSource(owner);
    await owner.call('POST', `/api/v1/data-sources/${source}`, { projects: [project] });
    const path = `/api/v1/projects/${project}`;
    const refused = await owner.call('DELETE', path);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'In use by 1 feature, 1 data source; move or delete those first' },
    });
    expect((await owner.call('DELETE', `${path}?contents=delete`)).status).toBe(200);
    for (const gone of [path, `/api/v1/features/${flag}`, `/api/v1/data-sources/${source}`])
      expect((await owner.call('GET', gone)).status).toBe(404);
  });

  it('a project deletes nothing when something outside refers to what is inside', async () => {
    const project = await make.project(owner);
    const experiment = await make.experiment(owner, { project });
    const variations = (
      await owner.call<{ experiment: { variations: { id: string }[] } }>('GET', `/api/v1/experiments/${experiment}`)
    ).body.experiment.variations.map(({ id }) => ({ variationId: id, value: 'true' }));
    const outside = await make.feature(owner);
    const linked = await owner.call('POST', `/api/v1/features/${outside}`, {
      rules: [{ id: 'r', type: 'experiment-ref', experimentId: experiment, variations }],
    });
    expect(linked.status).toBe(200);
    const inside = await make.feature(owner, { project });
    const refused = await owner.call('DELETE', `/api/v1/projects/${project}?contents=delete`);
    expect(refused).toMatchObject({ status: 409, body: { usedBy: [{ object: 'feature', id: outside }] } });
    expect((await owner.call('GET', `/api/v1/features/${inside}`)).status).toBe(200);
  });

  it('a member hands over what they own', async () => {
    const leaving = await owner.addMember({ role: 'admin' });
    const flag = await make.feature(leaving);
    const nobody = await owner.call('DELETE', `/api/v1/members/${leaving.userId}?handOverTo=u_none`);
    expect(nobody).toMatchObject({ status: 400, body: { errors: [{ path: 'handOverTo' }] } });
    expect((await owner.call('GET', `/api/v1/members/${leaving.userId}/owned`)).body).toEqual({
      owned: [{ object: 'feature', id: flag, name: flag }],
    });
    const gone = await owner.call('DELETE', `/api/v1/members/${leaving.userId}?handOverTo=${owner.userId}`);
    expect(gone.status).toBe(200);
    expect((await owner.call('GET', `/api/v1/features/${flag}`)).body).toMatchObject({
      feature: { owner: 'Olivia Owner' },
    });
  });
});
