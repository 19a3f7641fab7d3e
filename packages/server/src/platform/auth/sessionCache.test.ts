import { describe, expect, it } from 'vitest';
import { makeSessionCache } from './sessionCache.ts';

const user = (id: string) => ({ id, email: `${id}@example.com`, name: id, verified: false, superAdmin: false });
const entry = (id: string) => ({ user: user(id), expiresAt: '2026-02-01T00:00:00.000Z' });
const NOW = '2026-01-01T00:00:00.000Z';

describe('the memory of living sessions', () => {
  it('holds no more than it may, and keeps what was used last', () => {
    const cache = makeSessionCache(2);
    for (const id of ['a', 'b']) cache.remember(cache.begin(), id, entry(id));
    cache.find('a', NOW);
    cache.remember(cache.begin(), 'c', entry('c'));
    expect([cache.size(), cache.find('a', NOW)?.id, cache.find('b', NOW)]).toEqual([2, 'a', null]);
  });

  it('does not remember a session that was revoked while it was looked up', () => {
    const cache = makeSessionCache();
    const began = cache.begin();
    cache.forget('a');
    cache.remember(began, 'a', entry('a'));
    expect(cache.find('a', NOW)).toBeNull();
  });

  it('forgets all browsers of a changed user, and a session whose time is over', () => {
    const cache = makeSessionCache();
    for (const id of ['a', 'b']) cache.remember(cache.begin(), id, entry(id));
    cache.forgetUser('a');
    expect([cache.find('a', NOW), cache.find('b', NOW)?.id]).toEqual([null, 'b']);
    expect(cache.find('b', '2026-02-01T00:00:00.000Z')).toBeNull();
  });
});
