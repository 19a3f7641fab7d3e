// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('marks its pages noindex', () => {
  const page = new DOMParser().parseFromString(
    readFileSync(`${import.meta.dirname}/../index.html`, 'utf8'),
    'text/html',
  );
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});
