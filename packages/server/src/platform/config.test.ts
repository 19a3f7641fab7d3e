import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the README names every setting', () => {
  const schema = read('./config.ts').match(/const environmentSchema = z\.object\(\{([\s\S]+?)\n\}\);/)?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '');
  expect(settings.length).toBeGreaterThan(30);
  const readme = read('../../../../README.md');
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
