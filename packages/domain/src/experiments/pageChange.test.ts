import { expect, it } from 'vitest';
import { checkPageChanges, pageChangesInput } from './pageChange.ts';

const urlPatterns = [{ type: 'simple', pattern: '/' }];
const visual = { type: 'visual', id: 'hero', urlPatterns, variations: [{ variationId: 'v1', css: 'h1{}' }] };
const variations = ['v0', 'v1'].map((id, index) => ({ id, key: String(index), name: id, description: '' }));

const check = (...given: object[]) =>
  checkPageChanges({ variations, ...pageChangesInput.parse({ pageChanges: given }) });

it('takes changes to pages whose variations are the experiment’s', () => {
  const redirect = {
    type: 'redirect',
    id: 'new',
    urlPatterns,
    variations: [{ variationId: 'v1', url: 'https://x.test' }],
  };
  expect(() => check(visual, redirect)).not.toThrow();
});

it.each([
  ['a page to change', { ...visual, urlPatterns: [] }, /at least one page/],
  [
    'a page that is not only excluded',
    { ...visual, urlPatterns: [{ include: false, type: 'regex', pattern: 'a' }] },
    /at least one page/,
  ],
  ['the experiment’s variations', { ...visual, variations: [{ variationId: 'v9' }] }, /no variation with id v9/],
  [
    'each variation once',
    { ...visual, variations: [{ variationId: 'v1' }, { variationId: 'v1' }] },
    /v1 is there twice/,
  ],
  [
    'an address to go to',
    { ...visual, type: 'redirect', variations: [{ variationId: 'v1', url: 'javascript:1' }] },
    /Invalid URL/,
  ],
  ['nothing unheard of', { ...visual, colour: 'red' }, /colour/],
])('wants %s', (_, change, message) => {
  expect(() => check(change)).toThrow(message);
});

it('wants each change to have an id of its own', () => {
  expect(() => check(visual, visual)).toThrow('hero is there twice');
});
