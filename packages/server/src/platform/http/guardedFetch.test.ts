import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuardedFetch } from './guardedFetch.ts';

describe('calls to the outside', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end();
      else response.end('inside');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  it.each([
    'http://127.0.0.1/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.16.0.9/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'file:///etc/passwd',
  ])('refuses %s', async (url) => {
    await expect(makeGuardedFetch([])(url)).rejects.toThrow('was not called');
  });

  it('refuses a name that resolves to a private address', async () => {
    const resolve = ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '10.0.0.7', family: 4 }])) as unknown as typeof lookup;
    await expect(makeGuardedFetch([], resolve)('http://innocent.example/')).rejects.toThrow(
      /^http:\/\/innocent\.example was not called: innocent\.example is not a public address$/,
    );
  });

  it('reaches an address its operator allowed by name', async () => {
    const response = await makeGuardedFetch(['127.0.0.1'])(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe('inside');
  });

  it.each(['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'])(
    'refuses %s, where clouds keep credentials, whoever allowed it',
    async (host) => {
      await expect(makeGuardedFetch([host])(`http://${host}/latest/meta-data/`)).rejects.toThrow('was not called');
    },
  );

  it('refuses a name that leads there, also where it is allowed', async () => {
    const resolve = ((_host: string, _options: unknown, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '169.254.169.254', family: 4 }])) as unknown as typeof lookup;
    await expect(makeGuardedFetch(['warehouse.example'], resolve)('http://warehouse.example/')).rejects.toThrow(
      'warehouse.example is not a public address',
    );
  });

  it.each([
    ['http://u:hush@127.0.0.1:1/', 'its address carries a user or a password'],
    ['http://127.0.0.1:59999/hush?token=hush', 'it refuses connections (ECONNREFUSED)'],
    [`http://${'long.'.repeat(400)}example/`, '…'],
  ])('says what is wrong with %s, and nothing that may be a secret', async (url, why) => {
    const refusal = await makeGuardedFetch(['127.0.0.1'])(url).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refusal).toContain(why);
    expect(refusal).not.toMatch(/hush|TypeError/);
    expect(refusal.length).toBeLessThan(300);
  });

  it('judges each redirect anew', async () => {
    await expect(makeGuardedFetch(['127.0.0.1'])(`http://127.0.0.1:${port}/away`)).rejects.toThrow(
      'it is not a public address',
    );
  });
});
