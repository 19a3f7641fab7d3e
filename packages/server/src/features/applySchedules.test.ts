import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { makeContexts } from '../platform/http/contexts.ts';
import { workIn } from '../platform/systemContext.ts';
import { applySchedules } from './index.ts';

const DAY_MS = 24 * 3_600_000;

describe('rules that the clock switches', () => {
  let app: TestApp;
  let owner: Person;
  let key: string;
  beforeAll(async () => {
    // A server that runs no jobs: only the test looks at the clock.
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
    const body = { name: 'App', languages: ['javascript'], environment: 'production' };
    key = (await owner.call<{ sdkConnection: { key: string } }>('POST', '/api/v1/sdk-connections', body)).body
      .sdkConnection.key;
  });
  afterAll(() => app.stop());

  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  /** One process that looks at its clock so many days from now. */
  const look = (days: number) => {
    const services = { ...app.services, clock: { now: () => inDays(days) } };
    return applySchedules(services, workIn(services, makeContexts(services)));
  };
  const served = async (id: string): Promise<unknown> => {
    type Served = { features: Record<string, { rules?: unknown[] }> };
    const { body } = await owner.call<Served>('GET', `/api/v1/sdk-payload/${key}`);
    return body.features[id]?.rules?.length ?? 0;
  };
  const scheduled = (start: number, end: number) => ({
    id: 'r',
    type: 'force',
    value: 'true',
    scheduleRules: [
      { timestamp: inDays(start).toISOString(), enabled: true },
      { timestamp: inDays(end).toISOString(), enabled: false },
    ],
  });
  const environments = { production: { enabled: true } };

  it('reach SDKs from their start until their end', async () => {
    const id = await make.feature(owner, { rules: [scheduled(1, 3)], environments });
    expect(await served(id)).toBe(0);
    expect(await look(0.5)).toBe(0);
    expect(await look(2)).toBe(1);
    expect(await served(id)).toBe(1);
    expect(await look(4)).toBe(1);
    expect(await served(id)).toBe(0);
    expect(await look(100)).toBe(0);
  });

  it('are switched once, however many processes look at the same moment', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await make.feature(owner, { rules: [scheduled(1, 3)], environments }));
    const counts = await Promise.all([look(2), look(2), look(2)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    for (const id of ids) {
      expect(await served(id)).toBe(1);
      const told = "select count(*)::int from audits where entity_id = $1 and event = 'feature.scheduled'";
      expect((await app.services.database.query(told, [id])).rows).toEqual([[1]]);
    }
    expect(await look(4)).toBe(5);
  });

  it('are as their schedule says at once when it is changed', async () => {
    const id = await make.feature(owner, { rules: [scheduled(-2, -1)], environments });
    expect(await served(id)).toBe(0);
    const rules = [scheduled(-2, 5)];
    await owner.call('POST', `/api/v1/features/${id}`, { rules });
    expect(await served(id)).toBe(1);
    expect(await look(1)).toBe(0);
    expect(await look(6)).toBe(1);
    expect(await served(id)).toBe(0);
  });
});
