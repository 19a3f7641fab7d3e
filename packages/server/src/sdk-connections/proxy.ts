import { invalidField } from '@gb/domain/errors';
import type { ProxyTest } from '@gb/domain/sdk-connections';
import { z } from 'zod';
import { makeGuardedFetch } from '../platform/http/guardedFetch.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { getSdkConnection } from './sdkConnection.service.ts';

const TIMEOUT_MS = 10_000;
/** A proxy says how it is in a few fields. */
const LARGEST = 10_000;

const health = z.object({ healthy: z.unknown(), version: z.string().max(100).catch('') });

/** Asks the proxy of a connection how it is. A proxy that does not answer is a result, not an error. */
export async function checkProxy(ctx: OrgCtx, id: string): Promise<ProxyTest> {
  const connection = await ctx.inTransaction((inside) => getSdkConnection(inside, id));
  ctx.authorize('manageEnvironments', { environments: [connection.environment], projects: connection.projects });
  if (connection.proxyHost === '')
    throw invalidField('proxyHost', 'expected the address of a proxy: this connection has none');
  const call = makeGuardedFetch(ctx.services.config.allowedPrivateHosts);
  const none = { connected: false, status: null, version: '' };
  try {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await call(`${connection.proxyHost}/healthcheck`, { signal });
    const { status } = response;
    if (!response.ok) return { ...none, status, error: `It answered ${status}` };
    const said = health.safeParse(parsed((await response.text()).slice(0, LARGEST)));
    if (!said.data?.healthy) return { ...none, status, error: 'It does not say that it is healthy; is this a proxy?' };
    return { connected: true, status, version: said.data.version, error: '' };
  } catch (error) {
    return {
      ...none,
      error: (error as Error).name === 'TimeoutError' ? 'No answer within 10 seconds' : (error as Error).message,
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
