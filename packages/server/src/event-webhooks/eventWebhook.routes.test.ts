import { createHmac } from 'node:crypto';
import type { EventWebhook, EventWebhookRun } from '@gb/domain/event-webhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';
import { startReceiver } from '../../test/webhookReceiver.ts';

describe('event webhooks', () => {
  let app: TestApp;
  let owner: Person;
  const opened: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    app = await makeTestApp({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });

  const receive = async (status: number) => {
    const receiver = await startReceiver(() => status);
    opened.push(receiver.stop);
    return receiver;
  };
  const hook = async (url: string, events: string[]): Promise<EventWebhook> => {
    const made = await owner.call<{ eventWebhook: EventWebhook }>('POST', '/api/v1/event-webhooks', {
      name: 'Hook',
      url,
      events,
    });
    expect(made.status).toBe(201);
    const { eventWebhook } = made.body;
    opened.push(() => owner.call('DELETE', `/api/v1/event-webhooks/${eventWebhook.id}`));
    return eventWebhook;
  };
  const read = async ({ id }: EventWebhook) =>
    (await owner.call<{ eventWebhook: EventWebhook }>('GET', `/api/v1/event-webhooks/${id}`)).body.eventWebhook;
  const runsOf = async ({ id }: EventWebhook) =>
    (await owner.call<{ runs: EventWebhookRun[] }>('GET', `/api/v1/event-webhooks/${id}/runs`)).body.runs;

  it('are told of a change in the shape of the API, signed with their own key', async () => {
    const receiver = await receive(200);
    const webhook = await hook(receiver.url, ['feature.created', 'feature.updated', 'feature.deleted']);
    const off = { enabled: false };
    const id = await make.feature(owner, { environments: { production: off, dev: off } });
    const path = `/api/v1/features/${id}`;
    const { feature } = (await owner.call('GET', path)).body;
    await owner.call('POST', path, { description: 'changed' });
    await owner.call('DELETE', path);
    await expect.poll(() => receiver.calls.length).toBe(3);
    const bodies = receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ event }) => event)).toEqual(['feature.created', 'feature.updated', 'feature.deleted']);
    expect(bodies[0]).toEqual({
      event: 'feature.created',
      object: 'feature',
      data: { current: feature },
      user: { id: owner.userId, name: 'Olivia Owner', email: 'owner@example.com' },
    });
    expect(bodies[1]).toMatchObject({ data: { current: { description: 'changed' }, previous: { description: '' } } });
    expect(bodies[2]).toMatchObject({ data: { previous: { id } } });
    for (const { body, headers } of receiver.calls) {
      const signature = createHmac('sha256', webhook.signingKey).update(body).digest('hex');
      expect(headers['x-growthbook-signature']).toBe(signature);
    }
    await expect
      .poll(() => read(webhook))
      .toMatchObject({ lastState: 'success', lastResponseBody: 'thanks', waiting: 0, givenUp: 0 });
    const runs = await runsOf(webhook);
    expect(runs).toHaveLength(3);
    expect(runs[0]).toMatchObject({ result: 'success', responseCode: 200, responseBody: 'thanks', attempt: 1 });
  });

  it('are told of experiments too', async () => {
    const receiver = await receive(200);
    await hook(receiver.url, ['experiment.created', 'experiment.updated']);
    const id = await make.experiment(owner);
    const { experiment } = (await owner.call('GET', `/api/v1/experiments/${id}`)).body;
    await owner.call('POST', `/api/v1/experiments/${id}/start`);
    await expect.poll(() => receiver.calls.length).toBe(2);
    const [created, started] = receiver.calls.map(({ body }) => JSON.parse(body) as object);
    expect(created).toMatchObject({ event: 'experiment.created', data: { current: experiment } });
    expect(started).toMatchObject({ event: 'experiment.updated', data: { current: { status: 'running' } } });
  });

  it('hear of nothing else, and of nothing while they are off', async () => {
    const receiver = await receive(200);
    const webhook = await hook(receiver.url, ['feature.deleted']);
    const id = await make.feature(owner);
    await make.tag(owner);
    await owner.call('POST', `/api/v1/event-webhooks/${webhook.id}`, { enabled: false });
    await owner.call('POST', `/api/v1/features/${id}`, { archived: true });
    await owner.call('DELETE', `/api/v1/features/${id}`);
    expect(await read(webhook)).toMatchObject({ lastState: 'none', waiting: 0 });
    expect(receiver.calls).toEqual([]);
  });

  it('show what a receiver answered that did not take a change, and that it waits', async () => {
    const receiver = await receive(503);
    const webhook = await hook(receiver.url, ['feature.created']);
    await make.feature(owner);
    await expect
      .poll(() => read(webhook))
      .toMatchObject({ lastState: 'error', lastResponseBody: 'not now', waiting: 1 });
    expect(await runsOf(webhook)).toMatchObject([{ result: 'error', responseCode: 503, isLast: false }]);
  });

  it('never reach into the network of the server', async () => {
    const receiver = await receive(200);
    const webhook = await hook(receiver.url.replace('127.0.0.1', 'localhost'), ['feature.created']);
    await make.feature(owner);
    await expect.poll(() => read(webhook)).toMatchObject({ lastState: 'error', waiting: 1 });
    const port = new URL(receiver.url).port;
    const said = `http://localhost:${port} was not called: localhost is not a public address`;
    expect((await read(webhook)).lastResponseBody).toBe(said);
    expect(receiver.calls).toEqual([]);
  });

  it('write no token of their address into their log', async () => {
    const receiver = await receive(200);
    const webhook = await hook(`${receiver.url}/?token=hush`, ['feature.created']);
    await receiver.stop();
    await make.feature(owner);
    await expect.poll(() => read(webhook)).toMatchObject({ lastState: 'error', waiting: 1 });
    const [run] = await runsOf(webhook);
    expect(run?.responseBody).toBe(`${receiver.url} could not be reached: it refuses connections (ECONNREFUSED)`);
    expect((await read(webhook)).url).toContain('hush');
    const activity = await owner.call('GET', '/api/v1/activity');
    expect(activity.status).toBe(200);
    expect(JSON.stringify(activity.body)).not.toContain('hush');
  });

  it('show no password of an address that was saved before it was refused', async () => {
    const webhook = await hook('https://example.com/hook', ['feature.created']);
    const said = 'https://u:hush@example.com/hook could not be reached';
    await app.services.database.query('update event_webhooks set url = $1, last_response_body = $2 where id = $3', [
      'https://u:hush@example.com/hook',
      said,
      webhook.id,
    ]);
    expect(await read(webhook)).toMatchObject({
      url: 'https://***@example.com/hook',
      lastResponseBody: 'https://***@example.com/hook could not be reached',
    });
  });

  it('show their key one by one, not in lists', async () => {
    const webhook = await hook('https://example.com/hook', ['feature.created']);
    const { body } = await owner.call<{ eventWebhooks: EventWebhook[] }>('GET', '/api/v1/event-webhooks');
    expect(body.eventWebhooks.map(({ id }) => id)).toContain(webhook.id);
    expect(JSON.stringify(body)).not.toContain('ewhk_');
    expect((await read(webhook)).signingKey).toBe(webhook.signingKey);
  });

  it.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://0x7f.2',
    'http://2130706434',
    'http://[::ffff:10.0.0.1]/',
  ])('are not saved with an address inside the network: %s', async (url) => {
    const refusal = { status: 400, body: { errors: [{ path: 'url' }] } };
    const given = { name: 'Hook', url, events: ['feature.created'] };
    expect(await owner.call('POST', '/api/v1/event-webhooks', given)).toMatchObject(refusal);
    const { id } = await hook('https://example.com/hook', ['feature.created']);
    expect(await owner.call('POST', `/api/v1/event-webhooks/${id}`, { url })).toMatchObject(refusal);
  });

  it('leave no trace of their key in the activity', async () => {
    const { signingKey, id } = await hook('https://example.com/hook', ['feature.created']);
    const { rows } = await app.services.database.query('select details::text from audits where entity_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(String(rows[0])).not.toContain(signingKey);
  });

  it.each([
    [{ name: 'a' }, 'name'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'https://user:hush@example.com/' }, 'url'],
    [{ events: ['feature.created', 'feature.created'] }, 'events'],
    [{ events: [] }, 'events'],
    [{ events: ['feature.exploded'] }, 'events.0'],
  ])('are refused with the field that is wrong: %o', async (wrong, path) => {
    const right = { name: 'Hook', url: 'https://example.com/hook', events: ['feature.created'] };
    const refused = await owner.call<{ errors: { path: string }[] }>('POST', '/api/v1/event-webhooks', {
      ...right,
      ...wrong,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map((error) => error.path)).toEqual([path]);
  });
});
