import { describe, expect, it } from 'vitest';
import { hasSecrets, hasUser, maskSecrets } from './secretsInAddress.ts';

describe('an address', () => {
  it.each([
    ['http://u:hush@db.example:8123/', 'http://***@db.example:8123/'],
    ['http://hush@db.example', 'http://***@db.example'],
    ['http://u:hu@sh@db.example/a@b', 'http://***@db.example/a@b'],
    ['https://db.example/?password=hush&database=d', 'https://db.example/?password=***&database=d'],
    ['https://db.example/?d=1&Access_Token=hush#x', 'https://db.example/?d=1&Access_Token=***#x'],
    ['https://db.example/?%70assword=hush', 'https://db.example/?%70assword=***'],
    ['https://db.example/?X-Amz-Signature=hush', 'https://db.example/?X-Amz-Signature=***'],
    ['s3://id:hush@bucket/path', 's3://***@bucket/path'],
  ])('shows nothing of what proves an account: %s', (address, masked) => {
    expect(hasSecrets(address)).toBe(true);
    expect(maskSecrets(`cannot ask ${address} for rows`)).toBe(`cannot ask ${masked} for rows`);
  });

  it.each(['https://db.example:8443/path?database=d&user=u', 'http://[::1]:8123', 'mailto:a@b.example', 'a ? b=c'])(
    'without a secret stays as it is: %s',
    (address) => {
      expect(hasSecrets(address)).toBe(false);
      expect(maskSecrets(address)).toBe(address);
    },
  );

  it('tells a user from a token', () => {
    expect([hasUser('https://u@hook.example'), hasUser('https://hook.example?token=t')]).toEqual([true, false]);
  });
});
