import { describe, expect, it } from 'vitest';
import { parseQuery, passesTokens } from './query.ts';
import { FUSE_OPTIONS, createSearch, joinRanges, parseField } from './search.ts';
import { nextSort, readSort, sortRows } from './sort.ts';

const ENVIRONMENTS = ['production', 'staging', 'dev'];

describe('the search box', () => {
  it('takes on: and off: out of the text before it searches', () => {
    expect(parseQuery('on:production,dev banner off:staging', ENVIRONMENTS)).toEqual({
      words: 'banner',
      on: ['production', 'dev'],
      off: ['staging'],
    });
  });

  it('lets all stand for every environment', () => {
    expect(parseQuery('off:all', ENVIRONMENTS).off).toEqual(ENVIRONMENTS);
  });

  it('keeps items that are on where asked and off where asked', () => {
    const enabled = { production: true, dev: false };
    expect(passesTokens({ on: ['production'], off: ['dev', 'staging'] }, enabled)).toBe(true);
    expect(passesTokens({ on: ['production', 'dev'], off: [] }, enabled)).toBe(false);
  });

  it('leaves words that only look like tokens alone', () => {
    expect(parseQuery('python:3 on', ENVIRONMENTS)).toEqual({ words: 'python:3 on', on: [], off: [] });
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
