import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { growthBookForTests } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

it('gives the flags of a test their values, whoever the user is, and asks no server', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  for (const id of ['u1', 'u2', '']) {
    const gb = growthBookForTests({ 'new-search': true, price: 4, label: 'Buy', off: false }, { id });
    expect([gb.isOn('new-search'), gb.isOn('off'), gb.isOff('off')]).toEqual([true, false, true]);
    expect([gb.getFeatureValue('price', 0), gb.getFeatureValue('label', '')]).toEqual([4, 'Buy']);
    expect(gb.getFeatureValue('unnamed', 'fallback')).toBe('fallback');
  }
  expect(fetch).not.toHaveBeenCalled();
});

it('changes some of them in the middle of a test, and tells whoever renders', () => {
  const gb = growthBookForTests({ price: 4, label: 'Buy' });
  const rendered = vi.fn();
  gb.setRenderer(rendered);
  gb.setFlags({ price: 5 });
  expect([gb.getFeatureValue('price', 0), gb.getFeatureValue('label', '')]).toEqual([5, 'Buy']);
  expect(rendered).toHaveBeenCalled();
});

it('goes wherever a client goes', async () => {
  const gb = growthBookForTests({ a: 1 });
  expect(await gb.init({ streaming: true })).toMatchObject({ success: true });
  await gb.refreshFeatures();
  expect(gb.getFeatureValue('a', 0)).toBe(1);
  gb.destroy();
});

it('does what its example in the README says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /## In tests[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const lines = code.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
  const said = lines.flatMap((line) => / \/\/ (.*)$/.exec(line)?.[1] ?? []);
  // What stands before each remark is a value to look at.
  const body = lines.map((line) => line.replace(/^(.*); \/\/ .*$/, 'told.push($1);')).join('\n');
  const told: unknown[] = [];
  new Function('growthBookForTests', 'told', body)(growthBookForTests, told);
  expect(told.map((value) => JSON.stringify(value))).toEqual(said);
  expect(told.length).toBeGreaterThan(2);
});
