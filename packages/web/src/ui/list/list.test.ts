import { describe, expect, it } from 'vitest';
import { offerAt } from './complete.ts';
import { countValues } from './filters.ts';
import { FUSE_OPTIONS, createSearch, joinRanges, parseField } from './search.ts';
import { nextSort, readSort, sortRows } from './sort.ts';
import { type Term, meets, parseQuery } from './terms.ts';

const ENVIRONMENTS = ['production', 'staging', 'dev'];

type Flag = { on: string[]; tags: string[]; created: string };
const TERMS: Term<Flag>[] = [
  { name: 'on', hint: '', all: ENVIRONMENTS, valuesOf: ({ on }) => on },
  { name: 'off', hint: '', all: ENVIRONMENTS, valuesOf: ({ on }) => ENVIRONMENTS.filter((name) => !on.includes(name)) },
  { name: 'tag', hint: '', valuesOf: ({ tags }) => tags },
  { name: 'created', hint: '', timeOf: ({ created }) => Date.parse(created) },
];
const flag = (more: Partial<Flag>): Flag => ({ on: [], tags: [], created: '2026-09-01T12:00:00', ...more });
const keeps = (text: string, row: Flag) => meets(parseQuery(text, TERMS).conditions, row);

describe('the search box', () => {
  it('takes on: and off: out of the text before it searches', () => {
    const { words, conditions } = parseQuery('on:production,dev banner off:staging', TERMS);
    expect(words).toBe('banner');
    expect(conditions.map(({ term, values }) => [term.name, values])).toEqual([
      ['on', ['production', 'dev']],
      ['off', ['staging']],
    ]);
  });

  it('lets all stand for every environment', () => {
    expect(keeps('off:all', flag({}))).toBe(true);
    expect(keeps('off:all', flag({ on: ['dev'] }))).toBe(false);
    expect(keeps('on:all', flag({ on: ENVIRONMENTS }))).toBe(true);
  });

  it('keeps items that are on where asked and off where asked', () => {
    const row = flag({ on: ['production'] });
    expect(keeps('on:production off:dev,staging', row)).toBe(true);
    expect(keeps('on:production,dev', row)).toBe(false);
  });

  it('leaves words that only look like tokens alone', () => {
    expect(parseQuery('python:3 on', TERMS)).toEqual({ words: 'python:3 on', conditions: [] });
  });

  it('reads a comma as or, a minus as not, and quotation marks around spaces', () => {
    const row = flag({ tags: ['check out', 'web'] });
    expect(keeps('tag:shop,web', row)).toBe(true);
    expect(keeps('-tag:web', row)).toBe(false);
    expect(keeps('tag:"check out"', row)).toBe(true);
    expect(keeps('tag:"check"', row)).toBe(false);
    expect(parseQuery('-tag:"check out" banner', TERMS).words).toBe('banner');
  });

  it('compares days', () => {
    const row = flag({});
    expect(
      ['2026-09-01', '>=2026-09-01', '>2026-08-31', '<2026-09-02'].map((day) => keeps(`created:${day}`, row)),
    ).toEqual([true, true, true, true]);
    expect(['>2026-09-01', '<2026-09-01', '2026-09-02', '>soon'].map((day) => keeps(`created:${day}`, row))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('waits for the value of a term that is being written', () => {
    expect(keeps('tag:', flag({}))).toBe(true);
    expect(parseQuery('tag:', TERMS).words).toBe('');
  });
});

describe('what the search box offers', () => {
  const rows = [flag({ tags: ['web', 'check out'] }), flag({ tags: ['web'] }), flag({ tags: ['app'] })];
  const texts = (text: string) =>
    offerAt(text, text.length, TERMS, rows).completions.map((one) => [one.text, one.count]);

  it('are the terms that begin so, and then the values rows have, with how many rows that finds', () => {
    expect(texts('ban t')).toEqual([['tag:', null]]);
    expect(texts('-t')).toEqual([['-tag:', null]]);
    expect(texts('tag:')).toEqual([
      ['tag:web', 2],
      ['tag:app', 1],
      ['tag:"check out"', 1],
    ]);
    expect(texts('tag:app,w')).toEqual([['tag:app,web', 3]]);
    expect(texts('-tag:w')).toEqual([['-tag:web', 1]]);
  });

  it('are nothing for a word that is none of its terms', () => {
    expect(texts('banner')).toEqual([]);
    expect(texts('python:3')).toEqual([]);
  });

  it('replace only the piece the caret is in', () => {
    expect(offerAt('tag:w banner', 5, TERMS, rows)).toMatchObject({ start: 0, end: 5 });
  });
});

describe('searching for words', () => {
  const found = (words: string, ids: string[], descriptions: string[] = []) => {
    const docs = ids.map((id, index) => ({ id, description: descriptions[index] ?? '' }));
    const { order, areClose } = createSearch(docs, ['id^3', 'description'])(words);
    return { ids: order.map((index) => ids[index]), areClose };
  };

  it('puts the exact key first, then keys that begin so, then those that have the words', () => {
    const ids = ['new-checkout', 'checkout-flow', 'checkout', 'recheckout', 'other', 'none'];
    const descriptions = ['', '', '', '', 'the checkout', ''];
    expect(found('checkout', ids, descriptions)).toEqual({
      ids: ['checkout', 'checkout-flow', 'new-checkout', 'recheckout', 'other'],
      areClose: false,
    });
  });

  it('finds only what has all the words, in any order and field', () => {
    expect(found('web shop', ['shop-web', 'web', 'shop'], ['', 'for the shop', ''])).toEqual({
      ids: ['shop-web', 'web'],
      areClose: false,
    });
  });

  it('says when nothing has the words and what it gives only comes close', () => {
    expect(found('chekout', ['checkout', 'banner'])).toMatchObject({ areClose: true });
    expect(found('checkout', ['checkout', 'chekout'])).toEqual({ ids: ['checkout'], areClose: false });
  });
});

describe('fuzzy search', () => {
  it('uses the constants of the specification', () => {
    expect(FUSE_OPTIONS).toMatchObject({
      threshold: 0.6,
      distance: 100,
      location: 0,
      minMatchCharLength: 1,
      useExtendedSearch: true,
      findAllMatches: true,
      ignoreLocation: true,
    });
  });

  it('reads a weight from name^weight', () => {
    expect(parseField('name^3')).toEqual({ name: 'name', weight: 3 });
    expect(parseField('tags')).toEqual({ name: 'tags', weight: 1 });
  });

  it('forgives typing and puts the heavier field first', () => {
    const search = createSearch(
      [
        { key: 'sidebar', description: 'the checkout banner' },
        { key: 'checkout-banner', description: 'sidebar' },
      ],
      ['key^3', 'description'],
    );
    expect(search('chekout').order[0]).toBe(1);
  });

  it('still finds with words longer than 32 characters', () => {
    const long = 'recommendations-guided-throttle-for-everyone-213';
    expect(createSearch([{ key: long }], ['key'])(long).order).toEqual([0]);
  });

  it('joins ranges that overlap or touch', () => {
    expect(
      joinRanges([
        [4, 6],
        [0, 2],
        [3, 3],
        [9, 9],
      ]),
    ).toEqual([
      [0, 6],
      [9, 9],
    ]);
  });
});

describe('a filter', () => {
  it('offers the values most rows have first, each with how many have it', () => {
    const rows = [['web'], ['app', 'web'], ['web', 'web'], ['app'], ['beta'], []];
    expect(countValues({ id: 'tags', label: 'Tags', valuesOf: (tags: string[]) => tags }, rows)).toEqual([
      { value: 'web', count: 3 },
      { value: 'app', count: 2 },
      { value: 'beta', count: 1 },
    ]);
  });
});

describe('sorting', () => {
  it('sorts a new column upwards and turns the active one round', () => {
    expect(nextSort({ field: 'a', dir: 1 }, 'a')).toEqual({ field: 'a', dir: -1 });
    expect(nextSort({ field: 'a', dir: -1 }, 'b')).toEqual({ field: 'b', dir: 1 });
  });

  it('puts item-2 before item-10', () => {
    expect(sortRows(['item-10', 'item-2'], (row) => row, 1)).toEqual(['item-2', 'item-10']);
  });

  it('ignores a remembered sorting it cannot read', () => {
    const fallback = { field: 'id', dir: 1 } as const;
    expect(readSort('nonsense', fallback)).toEqual(fallback);
    expect(readSort('{"field":"name","dir":5}', fallback)).toEqual(fallback);
    expect(readSort('{"field":"name","dir":-1}', fallback)).toEqual({ field: 'name', dir: -1 });
  });
});
