import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GrowthBook } from './client/client.ts';
import { GrowthBookClient } from './client/multiUser.ts';
import { getPolyfills, setPolyfills } from './client/platform.ts';
import {
  devtoolsExpressPlugin,
  devtoolsNextjsPlugin,
  devtoolsPlugin,
  getDebugScriptContents,
  getTracingTags,
  growthbookTrackingPlugin,
  tracingPlugin,
} from './plugins.ts';

const features = {
  plain: { defaultValue: 1 },
  tested: { defaultValue: 0, rules: [{ id: 'r', key: 'exp', variations: [0, 1], weights: [0, 1] }] },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('events are sent together, without what was seen before, each with its user', async () => {
  const sent: { url: string; events: Record<string, unknown>[] }[] = [];
  const { fetch } = getPolyfills();
  setPolyfills({
    fetch: (async (url: string, init: { body: string }) =>
      void sent.push({ url, events: JSON.parse(init.body) })) as never,
  });
  const client = new GrowthBook({
    clientKey: 'sdk-k',
    features,
    attributes: { id: 'u1', utmSource: 'mail', plan: 'pro' },
    url: 'https://shop.example/',
    plugins: [growthbookTrackingPlugin({ eventFilter: ({ eventName }) => eventName !== 'Secret' })],
  });
  client.evalFeature('tested');
  client.evalFeature('tested');
  await client.logEvent('Bought', { price: 3 });
  await client.logEvent('Bought', { price: 3 });
  await client.logEvent('Secret');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  setPolyfills({ fetch });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('https://us-east-1.gb-ingest.com/track?client_key=sdk-k');
  expect(sent[0]?.events.map((event) => event.event_name)).toEqual([
    'Experiment Viewed',
    'Feature Evaluated',
    'Bought',
    'Bought',
  ]);
  expect(sent[0]?.events[2]).toMatchObject({
    properties_json: { price: 3 },
    user_id: 'u1',
    utm_source: 'mail',
    device_id: null,
    context_json: { plan: 'pro' },
    url: 'https://shop.example/',
    sdk_language: 'js',
    sdk_version: '0.32.0',
  });
});

test('a trace carries the newest variation of each experiment, for one user and for one of many', () => {
  const seen: string[] = [];
  const plugin = () => tracingPlugin({ onAssignment: ({ tag }) => void seen.push(tag) });
  const client = new GrowthBook({ features, attributes: { id: 'u1' }, plugins: [plugin()] });
  client.evalFeature('tested');
  client.run({ key: 'other', variations: [0, 1], weights: [1, 0] });
  client.run({ key: 'with=sign', variations: [0, 1] });
  expect(getTracingTags(client)).toEqual(['gb.exp:exp=1', 'gb.exp:other=0']);
  expect(seen).toEqual(['gb.exp:exp=1', 'gb.exp:other=0']);
  const many = new GrowthBookClient().initSync({ payload: { features } });
  const user = many.createScopedInstance({ attributes: { id: 'u2' } }, [plugin() as never]);
  user.evalFeature('tested');
  expect(getTracingTags(user)).toEqual(['gb.exp:exp=1']);
  client.destroy();
  expect(getTracingTags(client)).toEqual([]);
});

test('a developer’s wishes come from the plugin, the query or a cookie', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const state = { attributes: { id: 'dev' }, features: { plain: 9 }, experiments: { exp: 0 } };
  const text = JSON.stringify(state);
  const cookies = { get: (name: string) => (name === '_gbdebug' ? { value: text } : undefined) };
  const given = [
    devtoolsPlugin(state),
    devtoolsExpressPlugin({ request: { query: { _gbdebug: text } } }),
    devtoolsExpressPlugin({ request: { cookies: { _gbdebug: text } } }),
    devtoolsNextjsPlugin({ searchParams: { _gbdebug: text } }),
    devtoolsNextjsPlugin({ requestCookies: cookies }),
    devtoolsNextjsPlugin({ request: { nextUrl: { searchParams: new URLSearchParams({ _gbdebug: text }) }, cookies } }),
  ];
  for (const plugin of given) {
    const client = new GrowthBook({ features, attributes: { id: 'u1' }, plugins: [plugin] });
    expect([
      client.getAttributes().id,
      client.getFeatureValue('plain', 0),
      client.getFeatureValue('tested', 9),
    ]).toEqual(['dev', 9, 0]);
  }
  const broken = new GrowthBook({
    features,
    plugins: [devtoolsExpressPlugin({ request: { query: { _gbdebug: '{' } } })],
  });
  expect(broken.getFeatureValue('plain', 0)).toBe(1);
});

test('a server’s debug event is only told in dev mode, and cannot end its script element', () => {
  const options = { features, clientKey: 'sdk-k', apiHost: 'https://flags.example', attributes: { id: '</script>' } };
  expect(getDebugScriptContents(new GrowthBook(options))).toBe('');
  const script = getDebugScriptContents(new GrowthBook({ ...options, enableDevMode: true }), 'server');
  expect(script).not.toContain('</script>');
  const target: { _gbdebugEvents?: { sdkInfo: object }[] } = {};
  new Function('window', script)(target);
  expect(target._gbdebugEvents?.[0]?.sdkInfo).toMatchObject({
    clientKey: 'sdk-k',
    source: 'server',
    version: '0.32.0',
  });
});
