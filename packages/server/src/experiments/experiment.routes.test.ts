import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('experiments', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    await app.setPlan('enterprise');
  });
  afterAll(() => app.stop());

  const change = (person: Person, id: string, body: object) => person.call('POST', `/api/v1/experiments/${id}`, body);

  it('are made as drafts with even weights and a key from their name', async () => {
    const variations = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
    const made = await owner.call('POST', '/api/v1/experiments', { name: 'New checkout', variations });
    expect(made).toMatchObject({
      status: 201,
      body: { experiment: { status: 'draft', trackingKey: 'new-checkout', phases: [{ coverage: 1 }] } },
    });
  });

  it('share no tracking key', async () => {
    const variations = [{ name: 'A' }, { name: 'B' }];
    await make.experiment(owner, { trackingKey: 'taken' });
    const second = await owner.call('POST', '/api/v1/experiments', { name: 'Other', trackingKey: 'taken', variations });
    expect(second).toMatchObject({ status: 400, body: { errors: [{ path: 'trackingKey' }] } });
  });

  it('take a share of the traffic and split it whole', async () => {
    const id = await make.experiment(owner);
    const half = await change(owner, id, { coverage: 0.5, variationWeights: [0.3, 0.7] });
    expect(half.body).toMatchObject({ experiment: { phases: [{ coverage: 0.5, variationWeights: [0.3, 0.7] }] } });
    const refusalOf = async (body: object) => (await change(owner, id, body)).body.errors;
    expect(await refusalOf({ coverage: 1.5 })).toMatchObject([{ path: 'coverage' }]);
    expect(await refusalOf({ coverage: -0.1 })).toMatchObject([{ path: 'coverage' }]);
    expect(await refusalOf({ variationWeights: [0.5, 0.6] })).toMatchObject([
      { path: 'variationWeights', message: 'expected weights that sum to 1, not 1.1' },
    ]);
  });

  it('keep how they are analysed', async () => {
    const id = await make.experiment(owner);
    const settings = {
      statsEngine: 'frequentist',
      regressionAdjustmentEnabled: true,
      sequentialTestingEnabled: true,
      sequentialTestingTuningParameter: 2000,
      skipPartialData: true,
      queryFilter: "country = 'NL'",
    };
    expect((await change(owner, id, settings)).status).toBe(200);
    expect((await owner.call('GET', `/api/v1/experiments/${id}`)).body).toMatchObject({ experiment: settings });
    expect((await change(owner, id, { statsEngine: 'guessing' })).body.errors).toMatchObject([{ path: 'statsEngine' }]);
  });

  it('keep who gets what while people are in them', async () => {
    const id = await make.experiment(owner);
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    const refused = await change(owner, id, { coverage: 0.5 });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'coverage' }] } });
    expect((await change(owner, id, { hypothesis: 'More people buy' })).status).toBe(200);
  });

  it('are moved only by who may work on both sides', async () => {
    const [theirs, closed] = [await make.project(owner), await make.project(owner)];
    const analyst = await owner.addMember({
      role: 'readonly',
      projectRoles: [{ project: theirs, role: 'analyst' }],
    });
    const id = await make.experiment(owner, { project: theirs });
    expect((await change(analyst, id, { project: closed })).status).toBe(403);
    expect((await change(analyst, id, { hypothesis: 'Mine' })).status).toBe(200);
  });

  it('are archived while they run only by who may stop them', async () => {
    const analyst = await owner.addMember({ role: 'analyst' });
    const running = await make.experiment(owner);
    await owner.call('POST', `/api/v1/experiments/${running}/start`);
    expect((await change(analyst, running, { archived: true })).status).toBe(403);
    expect((await change(owner, running, { archived: true })).status).toBe(200);
    const draft = await make.experiment(owner);
    expect((await change(analyst, draft, { archived: true })).status).toBe(200);
  });

  it('are refused by a condition that means nothing', async () => {
    const id = await make.experiment(owner);
    const refused = await change(owner, id, { condition: '{"country":{"$oneOf":["NL"]}}' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'condition', message: 'country: $oneOf is not a known operator' }] },
    });
  });
});
