import { type Evaluation, type PayloadPreview, payloadPreview } from '@gb/domain/evaluation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('trying features with a user', () => {
  let app: TestApp;
  let owner: Person;
  let flag: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    flag = await make.feature(owner, {
      valueType: 'string',
      defaultValue: 'blue',
      rules: [
        { id: 'off', type: 'force', value: 'x', enabled: false },
        { id: 'beta', type: 'force', value: 'green', condition: '{"plan":"beta"}' },
        { id: 'elsewhere', type: 'force', value: 'x', environments: ['dev'] },
        { id: 'share', type: 'rollout', value: 'red', coverage: 1 },
        { id: 'rest', type: 'force', value: 'grey' },
      ],
    });
  });
  afterAll(() => app.stop());

  const evaluate = async (body: object): Promise<Evaluation[]> => {
    const answer = await owner.call<{ evaluations: Evaluation[] }>('POST', '/api/v1/evaluate', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.evaluations;
  };
  const inProduction = async (attributes: object, more: object = {}) =>
    (await evaluate({ attributes, features: [flag], environments: ['production'], ...more }))[0];

  it('says of each rule what became of it', async () => {
    const found = await inProduction({ id: 'u1', plan: 'free' });
    expect(found).toMatchObject({ value: 'red', source: 'force', ruleId: 'share', enabled: true, version: 1 });
    expect(found?.trace).toMatchObject([
      { ruleId: 'off', outcome: 'notDelivered', reason: 'off' },
      { ruleId: 'beta', outcome: 'skipped', reason: 'condition' },
      { ruleId: 'elsewhere', outcome: 'notDelivered', reason: 'environment' },
      { ruleId: 'share', outcome: 'matched', reason: '' },
      { ruleId: 'rest', outcome: 'notReached', reason: '' },
    ]);
  });

  it('says that nobody gets anything where the feature is off', async () => {
    await owner.call('POST', `/api/v1/features/${flag}/toggle`, { environments: { dev: false } });
    const [found] = await evaluate({ features: [flag], environments: ['dev'] });
    expect(found).toMatchObject({ enabled: false, value: null, source: 'unknownFeature' });
  });

  it('says so too where the environment does not have the project of the feature', async () => {
    const [shop, other] = [await make.project(owner), await make.project(owner)];
    await owner.call('POST', '/api/v1/environments', { id: 'kiosk', projects: [other] });
    const id = await make.feature(owner, { project: shop, environments: { kiosk: { enabled: true } } });
    const ask = async () => (await evaluate({ features: [id], environments: ['kiosk'] }))[0];
    expect(await ask()).toMatchObject({ value: null, source: 'unknownFeature' });
    await owner.call('PUT', '/api/v1/environments/kiosk', { projects: [other, shop] });
    expect(await ask()).toMatchObject({ value: false, source: 'defaultValue' });
  });

  it('tries a draft, and any past revision, without publishing it', async () => {
    const drafted = await owner.call<{ revision: { version: number } }>('POST', `/api/v1/features/${flag}/revisions`, {
      defaultValue: 'drafted',
      rules: [],
    });
    const { version } = drafted.body.revision;
    const draft = await inProduction({ id: 'u1' }, { revisions: { [flag]: version } });
    expect(draft).toMatchObject({ value: 'drafted', version, trace: [] });
    await owner.call('POST', `/api/v1/features/${flag}/revisions/${version}/publish`, {});
    expect(await inProduction({ id: 'u1' })).toMatchObject({ value: 'drafted', version });
    expect(await inProduction({ id: 'u1' }, { revisions: { [flag]: 1 } })).toMatchObject({ value: 'red', version: 1 });
  });

  it('says which revision there is none of, and asks for features by name and by revision alike', async () => {
    const other = await make.feature(owner);
    const gone = await owner.call('POST', '/api/v1/evaluate', { revisions: { [other]: 9 } });
    expect(gone).toMatchObject({ status: 404, body: { message: expect.stringContaining(other) } });
    const byRevision = await evaluate({ revisions: { [other]: 1 }, environments: ['production'] });
    expect(byRevision).toEqual(await evaluate({ features: [other], environments: ['production'] }));
    const all = await evaluate({ environments: ['production', 'production'] });
    expect(all.map(({ featureId }) => featureId)).toEqual(expect.arrayContaining([flag, other]));
    expect(new Set(all.map(({ featureId }) => featureId)).size).toBe(all.length);
    const odd = await make.feature(owner, { id: 'constructor' });
    expect(await evaluate({ features: [odd], environments: ['production'] })).toMatchObject([
      { featureId: odd, version: 1 },
    ]);
  });

  it('shows the split of an experiment and where the user fell', async () => {
    const experimentId = await make.experiment(owner, { coverage: 1 });
    const got = await owner.call<{ experiment: { variations: { id: string }[] } }>(
      'GET',
      `/api/v1/experiments/${experimentId}`,
    );
    const variations = got.body.experiment.variations.map(({ id }, index) => ({ variationId: id, value: `v${index}` }));
    const rules = [{ id: 'split', type: 'experiment-ref', experimentId, variations }];
    const split = await make.feature(owner, { valueType: 'string', defaultValue: 'd', rules });
    const ask = () => evaluate({ attributes: { id: 'u1' }, features: [split], environments: ['production'] });
    expect((await ask())[0]?.trace).toMatchObject([{ ruleId: 'split', outcome: 'notDelivered', reason: 'experiment' }]);
    await owner.call('POST', `/api/v1/experiments/${experimentId}/start`);
    const [found] = await ask();
    expect(found).toMatchObject({
      source: 'experiment',
      ruleId: 'split',
      experiment: { hashAttribute: 'id', hashValue: 'u1' },
    });
    expect(found?.value).toBe(`v${found?.experiment?.variationId}`);
    expect(found?.experiment?.bucket).toBeGreaterThanOrEqual(0);
  });

  it.each([
    [{ features: ['no-such-flag'] }, 404, 'no-such-flag'],
    [{ environments: ['mars'] }, 400, 'environments.0'],
    [{ features: ['a'], revisions: { b: 1 } }, 400, 'revisions.b'],
    [{ attributes: 'me' }, 400, 'attributes'],
    [{ who: 1 }, 400, 'who'],
  ])('refuses %j by name', async (body, status, named) => {
    const answer = await owner.call<{ message: string }>('POST', '/api/v1/evaluate', body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(named);
  });
});

describe('the preview of a payload', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const preview = async (connection: object, body: object = {}): Promise<PayloadPreview> => {
    const id = await make.connection(owner);
    await owner.call('PUT', `/api/v1/sdk-connections/${id}`, connection);
    const answer = await owner.call<PayloadPreview>('POST', `/api/v1/sdk-connections/${id}/preview`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(payloadPreview.strict().parse(answer.body)).toEqual(answer.body);
    return answer.body;
  };

  it('is what the SDK gets, with its size and what makes it heavy', async () => {
    await make.feature(owner, { id: 'light' });
    await make.feature(owner, { id: 'heavy', valueType: 'string', defaultValue: 'x'.repeat(5000) });
    const found = await preview({});
    expect(found.payload).toMatchObject({ status: 200, features: { light: { defaultValue: false } } });
    expect(found.heaviest[0]?.id).toBe('heavy');
    expect(found.bytes).toBeGreaterThan(5000);
    expect(found.gzipBytes).toBeLessThan(1000);
  });

  it('is encrypted for a connection that encrypts', async () => {
    const found = await preview({ encryptPayload: true });
    expect(found.payload).toMatchObject({
      features: {},
      encryptedFeatures: expect.stringMatching(/^[\w+/=]+\.[\w+/=]+$/),
    });
    expect(found.heaviest.length).toBeGreaterThan(0);
  });

  it('is evaluated for the user where the server evaluates', async () => {
    const rules = [{ id: 'a', type: 'force', value: 'true', condition: '{"plan":"beta"}' }];
    await make.feature(owner, { id: 'targeted', rules });
    const found = await preview({ remoteEvalEnabled: true }, { attributes: { plan: 'beta' } });
    expect(found.payload).toMatchObject({ features: { targeted: { defaultValue: true } } });
    expect(JSON.stringify(found.payload)).not.toContain('beta');
    expect(found.bytes).toBe(Buffer.byteLength(JSON.stringify(found.payload)));
  });

  it('is given to a proxy by its client key, and to nobody of another organization', async () => {
    const id = await make.connection(owner);
    const got = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
    const path = `/api/v1/sdk-payload/${got.body.sdkConnection.key}`;
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const served = await (await fetch(`${origin}/api/features/${got.body.sdkConnection.key}`)).json();
    expect((await owner.call('GET', path)).body).toEqual(served);
    const stranger = await app.stranger();
    expect((await stranger.call('GET', path)).status).toBe(404);
  });
});
