import { describe, expect, it } from 'vitest';
import { quietLog, testConfig } from '../../../test/prepare.ts';
import { makeServer } from './server.ts';

/** A server with one page, and one call that meets a mistake of ours. */
async function serverWith(environment: Record<string, string> = {}) {
  const server = await makeServer(testConfig(environment), quietLog, () => false);
  server.get('/', (_request, reply) => reply.type('text/html').send('<p>Hello</p>'));
  server.get('/broken', () => {
    throw new Error('password authentication failed for user "postgres"', { cause: 'select secret from users' });
  });
  server.get('/who', (request) => ({ address: request.ip }));
  return server;
}

describe('every answer', () => {
  it('tells of a mistake of ours by a number alone', async () => {
    const answer = await (await serverWith()).inject('/broken');
    expect(answer.json()).toEqual({
      status: 500,
      message: 'Something went wrong on our side',
      code: 'internal',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  });

  it('lets pages run our own scripts and nothing written into them, and be framed by nobody', async () => {
    const { headers } = await (await serverWith()).inject('/');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it.each([
    [{ APP_ORIGIN: 'https://flags.example.com' }, 'max-age=15552000; includeSubDomains'],
    [{ APP_ORIGIN: 'https://flags.example.com', HSTS_MAX_AGE: '60' }, 'max-age=60; includeSubDomains'],
    [{ APP_ORIGIN: 'https://flags.example.com', HSTS_MAX_AGE: '0' }, undefined],
    [{}, undefined],
  ])('asks browsers to come by TLS alone where people do: %o', async (environment, expected) => {
    const { headers } = await (await serverWith(environment)).inject('/');
    expect(headers['strict-transport-security']).toBe(expected);
  });

  it.each([
    ['0', '192.0.2.9'],
    ['1', '203.0.113.3'],
    ['2', '203.0.113.2'],
  ])('is for the caller that %s proxies of ours saw, whatever the caller says of itself', async (hops, address) => {
    const server = await serverWith({ TRUSTED_PROXY_HOPS: hops });
    const headers = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2, 203.0.113.3' };
    const answer = await server.inject({ url: '/who', headers, remoteAddress: '192.0.2.9' });
    expect(answer.json()).toEqual({ address });
  });
});
