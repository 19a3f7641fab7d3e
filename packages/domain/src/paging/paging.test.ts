import { describe, expect, it } from 'vitest';
import { pagingQuery } from './paging.ts';

describe('the page of a list', () => {
  it('is named in plain digits', () => {
    expect(pagingQuery.parse({ limit: '16', offset: '20' })).toEqual({ limit: 16, offset: 20 });
    expect(pagingQuery.parse({})).toEqual({ limit: 10, offset: 0 });
  });

  it.each(['0x10', '1e1', '0b11', ' 5', '', '1.5', '-1', '101'])('is not %j', (limit) => {
    expect(pagingQuery.safeParse({ limit }).error?.issues[0]?.path).toEqual(['limit']);
  });
});
