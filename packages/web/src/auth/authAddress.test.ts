import { describe, expect, it } from 'vitest';
import { authAddress, wantedPage } from './authAddress.ts';

const searchOf = (address: string) => address.slice(address.indexOf('?'));

describe('the address of a form of signing in', () => {
  it('keeps the page somebody was on the way to', () => {
    const address = authAddress('register', '/features?q=a&tag=b');
    expect(address.startsWith('/register?next=')).toBe(true);
    expect(wantedPage(searchOf(address))).toBe('/features?q=a&tag=b');
    expect(authAddress('login', '/')).toBe('/login');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/login?next=/x', ''])(
    'sends nobody to %s',
    (next) => {
      expect(wantedPage(`?${new URLSearchParams({ next })}`)).toBe('/');
    },
  );
});
