import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOC_SECTIONS, docsAddress, sectionFor } from './docs.ts';

describe('the documentation of a page', () => {
  it.each([
    ['/', 'home'],
    ['/features', 'features'],
    ['/features/checkout', 'features'],
    ['/featuresque', 'home'],
    ['/experiment/exp_1', 'experimentResults'],
    ['/experiments', 'experimentConfiguration'],
    ['/metric/met_1', 'metrics'],
    ['/metrics', 'metrics'],
    ['/segments', 'segments'],
    ['/datasources/ds_1', 'dataSources'],
    ['/dimensions', 'dimensions'],
    ['/dashboard', 'dashboard'],
    ['/settings/keys', 'api'],
    ['/environments', 'api'],
    ['/settings/webhooks/event/1', 'webhooks'],
    ['/settings/team', 'home'],
  ])('%s is explained by %s', (path, section) => {
    expect(sectionFor(path)).toBe(section);
  });

  it('stands on the site an operator named, else in the reference this server serves', () => {
    expect(docsAddress('https://docs.example.com/', 'metrics')).toBe('https://docs.example.com/app/metrics');
    expect(docsAddress('', 'metrics')).toBe('/api/docs#/fact-metrics');
    expect(docsAddress('', 'home')).toBe('/api/docs');
  });

  it('points only to parts the reference has', () => {
    const reference = readFileSync(`${import.meta.dirname}/../../../../docs/openapi.json`, 'utf8');
    const { paths } = JSON.parse(reference) as { paths: Record<string, Record<string, { tags: string[] }>> };
    const tags = new Set(Object.values(paths).flatMap((rows) => Object.values(rows).flatMap((row) => row.tags)));
    const parts = DOC_SECTIONS.map((section) => docsAddress('', section).split('#/')[1]).filter((part) => part);
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((part) => !tags.has(part as string))).toEqual([]);
  });
});
