import type { Staleness } from '@gb/domain/features';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

describe('which features are still needed', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  /** As if nobody had changed anything for so many days more. */
  const wait = (days: number) =>
    app.services.database.query(`update features set date_updated = date_updated - ${days} * interval '1 day'`, []);
  const stale = async (ids?: string) => {
    const path = `/api/v1/stale-features${ids === undefined ? '' : `?ids=${ids}`}`;
    return (await owner.call<{ features: Record<string, Staleness> }>('GET', path)).body.features;
  };

  it('is told for those asked for, and without names for those left behind and those that never are', async () => {
    const [kept, left, busy] = [await make.feature(owner), await make.feature(owner), await make.feature(owner)];
    await owner.call('POST', `/api/v1/features/${kept}`, { neverStale: true });
    await wait(20);
    await owner.call('POST', `/api/v1/features/${busy}`, { description: 'in use' });
    expect(await stale(`${kept},${left},${busy},nothing`)).toMatchObject({
      [kept]: { isStale: false, staleReason: 'never-stale', neverStale: true },
      [left]: { isStale: true, staleReason: 'no-rules', staleByEnv: { production: { evaluatesTo: 'false' } } },
      [busy]: { isStale: false, staleReason: 'recently-updated' },
    });
    const all = await stale();
    expect(Object.keys(all)).toContain(left);
    expect(all[kept]?.neverStale).toBe(true);
    expect(all[busy]).toBeUndefined();
  });

  it('depends on the days a type or a feature has, which are kept in its versions', async () => {
    const id = await make.feature(owner);
    await owner.call('POST', `/api/v1/features/${id}`, { staleAfterDays: 100 });
    await wait(30);
    expect((await stale(id))[id]?.isStale).toBe(false);
    await owner.call('POST', `/api/v1/features/${id}`, { staleAfterDays: null });
    const days = { boolean: 40, number: 14, string: 14, json: 14 };
    expect((await owner.call('PUT', '/api/v1/settings/staleness', days)).body).toEqual(days);
    await wait(30);
    expect((await stale(id))[id]?.isStale).toBe(false);
    await owner.call('PUT', '/api/v1/settings/staleness', { ...days, boolean: 14 });
    expect((await stale(id))[id]?.isStale).toBe(true);
    expect((await owner.call('PUT', '/api/v1/settings/staleness', { ...days, boolean: 0 })).status).toBe(400);
  });

  it('leaves alone what another feature needs', async () => {
    const [parent, child] = [await make.feature(owner), await make.feature(owner)];
    await owner.call('POST', `/api/v1/features/${child}`, { prerequisites: [parent] });
    await wait(30);
    expect((await stale(parent))[parent]?.staleReason).toBe('has-dependents');
  });

  it('knows when each was asked for last, from pings, from tracked events and from its own evaluations', async () => {
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const [pinged, tracked, evaluated] = [
      await make.feature(owner),
      await make.feature(owner),
      await make.feature(owner),
    ];
    const id = await make.connection(owner);
    const shown = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
    const { key } = shown.body.sdkConnection;
    const events = encodeURIComponent(
      JSON.stringify([{ key: pinged, on: true }, { key: 'no-such-flag', on: true }, 7]),
    );
    await fetch(`${origin}/usage/?key=${key}&events=${events}`);
    const told = { event_name: 'Feature Evaluated', properties_json: { feature: tracked } };
    const track = (body: unknown) =>
      fetch(`${origin}/track?client_key=${key}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await track([told, told, { event_name: 'Page View', properties_json: {} }, null])).status).toBe(200);
    expect((await track('}')).status).toBe(200);
    const headers = { 'x-api-key': key };
    await fetch(`${origin}/ofrep/v1/evaluate/flags/${evaluated}`, { method: 'POST', headers, body: '{"context":{}}' });

    const usage = async (of: string) =>
      (await owner.call<{ usage: object[] }>('GET', `/api/v1/features/${of}/usage`)).body.usage;
    const day = new Date().toISOString().slice(0, 10);
    expect(await usage(pinged)).toEqual([{ day, environment: 'production', evaluations: 1 }]);
    expect(await usage(tracked)).toEqual([{ day, environment: 'production', evaluations: 2 }]);
    expect(await usage(evaluated)).toEqual([{ day, environment: 'production', evaluations: 1 }]);
    const { body } = await owner.call<{ days: string[]; features: Record<string, number[]> }>(
      'GET',
      '/api/v1/feature-usage',
    );
    expect(body.days).toHaveLength(14);
    expect(body.days.at(-1)).toBe(day);
    expect(body.features).toEqual({
      [pinged]: [...Array<number>(13).fill(0), 1],
      [tracked]: [...Array<number>(13).fill(0), 2],
      [evaluated]: [...Array<number>(13).fill(0), 1],
    });
    expect((await stale(pinged))[pinged]?.lastEvaluated).toEqual({ production: day });
  });

  it('knows how often each rule decided, from tracked events and from its own evaluations', async () => {
    const { port } = app.http.server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const flag = await make.feature(owner, {
      rules: [{ id: 'one', type: 'force', value: 'true', condition: '{"country":"NL"}' }],
    });
    const id = await make.connection(owner);
    const shown = await owner.call<{ sdkConnection: { key: string } }>('GET', `/api/v1/sdk-connections/${id}`);
    const { key } = shown.body.sdkConnection;
    const rules = async () =>
      (await owner.call<{ rules: { ruleId: string }[] }>('GET', `/api/v1/features/${flag}/usage`)).body.rules.toSorted(
        (one, other) => (one.ruleId < other.ruleId ? -1 : 1),
      );
    expect(await rules()).toEqual([]);
    const told = (ruleId: string) => ({ event_name: 'Feature Evaluated', properties_json: { feature: flag, ruleId } });
    await fetch(`${origin}/track?client_key=${key}`, {
      method: 'POST',
      body: JSON.stringify([told('one'), told('one'), told('$default'), told('never-there'), told('')]),
    });
    for (const country of ['NL', 'DE'])
      await fetch(`${origin}/ofrep/v1/evaluate/flags/${flag}`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify({ context: { country } }),
      });
    expect(await rules()).toEqual([
      { environment: 'production', ruleId: '$default', evaluations: 2, days: 1 },
      { environment: 'production', ruleId: 'one', evaluations: 3, days: 1 },
    ]);
  });

  it('refuses more names than an address can hold', async () => {
    const answer = await owner.call('GET', `/api/v1/stale-features?ids=${Array(201).fill('a').join(',')}`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('expected at most 200 keys');
  });
});
