import { describe, expect, it } from 'vitest';
import { imageAddress } from './imageAddress.ts';

const hosts = {
  apiHost: 'https://api.example.com/',
  s3domain: 'https://pictures.s3.example.com/',
  gcsDomain: 'https://storage.example.com/pictures/',
};

describe('the address of an image', () => {
  it.each([
    ['https://pictures.s3.example.com/org_1/a.png', 'https://api.example.com/upload/org_1/a.png', true],
    ['https://storage.example.com/pictures/org_1/a.png', 'https://api.example.com/upload/org_1/a.png', true],
    ['/upload/org_1/a.png', 'https://api.example.com/upload/org_1/a.png', true],
    ['https://api.example.com/upload/org_1/a.png', 'https://api.example.com/upload/org_1/a.png', true],
    ['https://elsewhere.example.com/a.png', 'https://elsewhere.example.com/a.png', false],
    ['https://api.example.com.evil.example/a.png', 'https://api.example.com.evil.example/a.png', false],
  ])('%s is %s', (url, address, isOurs) => {
    expect(imageAddress(url, hosts)).toEqual({ address, isOurs });
  });

  it('rewrites nothing to a storage that is not set', () => {
    const none = { apiHost: 'https://api.example.com', s3domain: '', gcsDomain: '' };
    expect(imageAddress('https://any.example.com/a.png', none).isOurs).toBe(false);
  });
});
