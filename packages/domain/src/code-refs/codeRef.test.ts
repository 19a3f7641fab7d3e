import { expect, it } from 'vitest';
import { addressOfCode } from './addressOfCode.ts';

it('leads to the line of a place in code, on each platform, whatever its branch and file are called', () => {
  const place = { repo: 'acme/shop', branch: 'feat/new search', filePath: 'src/a#b.ts', startingLineNumber: 7 };
  expect(addressOfCode('github', place)).toBe('https://github.com/acme/shop/blob/feat/new%20search/src/a%23b.ts#L7');
  expect(addressOfCode('gitlab', place)).toBe('https://gitlab.com/acme/shop/-/blob/feat/new%20search/src/a%23b.ts#L7');
  expect(addressOfCode('bitbucket', place)).toContain('#lines-7');
  expect(addressOfCode(undefined, place)).toBeNull();
});
