import type { Impact } from '@gb/domain/evaluation';
import type { Revision } from '@gb/domain/features';
import type { SdkConnection } from '@gb/domain/sdk-connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('what a draft does', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const connect = async (environment: string) => {
    const body = { name: `For ${environment}`, languages: ['javascript'], environment, projects: [] };
    return (await owner.call<{ sdkConnection: SdkConnection }>('POST', '/api/v1/sdk-connections', body)).body
      .sdkConnection;
  };
  const served = async (key: string) =>
    JSON.stringify((await owner.call<object>('GET', `/api/v1/sdk-payload/${key}`)).body).length;
  const impactOf = async (id: string, { version }: Revision) =>
    (await owner.call<Impact>('GET', `/api/v1/features/${id}/revisions/${version}/impact`)).body;

  it('to payloads is told to the byte, for those connections that notice', async () => {
    const [production, dev] = [await connect('production'), await connect('dev')];
    const id = await make.feature(owner, { environments: { production: { enabled: true }, dev: { enabled: true } } });
    const rules = [{ id: 'one', type: 'force', value: 'true', environments: ['production'] }];
    const path = `/api/v1/features/${id}/revisions`;
    const { revision } = (await owner.call<{ revision: Revision }>('POST', path, { rules })).body;
    const impact = await impactOf(id, revision);
    expect(impact.payloads.map(({ connection }) => connection.id)).toEqual([production.id]);
    expect(impact.connections).toBeGreaterThanOrEqual(2);
    const [one] = impact.payloads;
    const before = await served(production.key);
    expect(one?.total).toBe(before);
    await owner.call('POST', `${path}/${revision.version}/publish`);
    await expect.poll(async () => (await served(production.key)) - before).toBe((one?.after ?? 0) - (one?.before ?? 0));
    expect(dev.id).not.toBe(production.id);
  });
});
