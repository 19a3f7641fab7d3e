import { describe, expect, it } from 'vitest';
import { describeEvent, historySentence } from './describe.ts';
import { changesBetween } from './diff.ts';

const feature = (environments: object, more: object = {}) => ({
  content: { defaultValue: 'false', rules: [], environments },
  version: 2,
  ...more,
});

describe('what happened, in words', () => {
  it('names the switches when only they changed', () => {
    const details = {
      before: feature({ dev: true, production: false }),
      after: feature({ dev: false, production: true }),
    };
    expect(describeEvent('feature.published', details)).toBe('switched dev off, production on');
  });

  it('names the version when the content changed', () => {
    const after = { ...feature({ dev: true }), content: { defaultValue: 'true', rules: [], environments: {} } };
    expect(describeEvent('feature.published', { before: feature({ dev: true }), after })).toBe('published version 2');
  });

  it.each([
    ['feature.archived', { after: { archived: true } }, 'archived the feature'],
    ['feature.archived', { after: { archived: false } }, 'brought the feature back'],
    ['experiment.stopped', { after: { results: 'won' } }, 'stopped the experiment: it won'],
    ['experiment.stopped', { after: { results: null } }, 'stopped the experiment'],
    ['something.new', {}, 'something.new'],
  ])('says of %s %o: %s', (event, details, sentence) => {
    expect(describeEvent(event, details)).toBe(sentence);
  });
});

describe('the history of one thing', () => {
  it('tells what was done to it, and not that people spoke about it', () => {
    expect(historySentence('metric.created', {})).toBe('created it');
    expect(historySentence('metric.updated', {})).toBe('changed it');
    expect(historySentence('comment.created', {})).toBeNull();
    expect(historySentence('comment.updated', {})).toBeNull();
  });
});

describe('what is different', () => {
  it('is named field by field, as deep as it reads well', () => {
    const changes = changesBetween(
      { name: 'A', content: { environments: { dev: true } }, version: 1, dateUpdated: 'x' },
      { name: 'B', content: { environments: { dev: false } }, version: 2, dateUpdated: 'y', tags: ['new'] },
    );
    expect(changes).toEqual([
      { field: 'content.environments.dev', before: 'true', after: 'false' },
      { field: 'name', before: 'A', after: 'B' },
      { field: 'tags', before: '', after: '["new"]' },
    ]);
  });

  it('is nothing for what was made or deleted, and stays short', () => {
    expect(changesBetween(undefined, { name: 'A' })).toEqual([]);
    const long = changesBetween({ text: '' }, { text: 'x'.repeat(5000) });
    expect(long[0]?.after.length).toBeLessThan(500);
  });
});
