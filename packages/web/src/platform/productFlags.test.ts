import { expect, it, vi } from 'vitest';
import { createProductFlags } from './productFlags.ts';

const SOURCE = { apiHost: 'https://flags.example/', clientKey: 'sdk-abc' };
const serving = (body: unknown, status = 200) =>
  vi.fn(async () => new Response(JSON.stringify(body), { status })) as unknown as typeof fetch;
const make = (fetch: typeof globalThis.fetch = serving({})) => {
  const seen: string[] = [];
  const flags = createProductFlags({ fetch, onView: (...ids) => void seen.push(ids.join('=')) });
  return { flags, seen };
};

it('has fact tables on and what has no page yet off', () => {
  const { flags } = make();
  expect(flags.asker()('fact-tables')).toBe(true);
  for (const key of ['slack-integration', 'github-integration', 'import-from-x', 'unheard-of'])
    expect(flags.asker()(key)).toBe(false);
});

it('takes definitions from where an operator keeps them, by the rules that hold for this person', async () => {
  const fetch = serving({
    features: {
      'fact-tables': { defaultValue: false },
      'slack-integration': { defaultValue: false, rules: [{ condition: { role: 'admin' }, force: true }] },
    },
  });
  const { flags } = make(fetch);
  const heard = vi.fn();
  flags.subscribe(heard);
  await flags.load(SOURCE);
  expect(fetch).toHaveBeenCalledWith('https://flags.example/api/features/sdk-abc');
  expect([flags.asker()('fact-tables'), flags.asker()('slack-integration')]).toEqual([false, false]);
  flags.setAttributes({ role: 'admin' });
  expect(flags.asker()('slack-integration')).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
});

it.each([
  ['an answer that is an error', serving({}, 500)],
  ['an answer that is no payload', serving({ nothing: true })],
  ['no answer', (async () => Promise.reject(new TypeError('network'))) as unknown as typeof fetch],
])('keeps what it has after %s', async (_, fetch) => {
  const { flags } = make(fetch);
  await flags.load(SOURCE);
  expect(flags.asker()('fact-tables')).toBe(true);
});

it('tells of experiments on the product’s own flags', async () => {
  const { flags, seen } = make(
    serving({ features: { menu: { defaultValue: 'a', rules: [{ variations: ['a', 'b'], key: 'menu-test' }] } } }),
  );
  await flags.load(SOURCE);
  flags.setAttributes({ id: 'somebody' });
  flags.asker()('menu');
  expect(seen[0]).toMatch(/^menu-test=[01]$/);
});
