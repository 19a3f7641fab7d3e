import { remoteUser } from '../../packages/domain/src/sdk-payload/index.ts';
import type { Installation } from '../many/installation.ts';
import { z } from 'zod';
import { hostileAddresses, hostileBodies } from './hostile.ts';
import type { Hostile, Target } from './target.ts';

const MOST_BODY_BYTES = 512 * 1024;
/** Streams never end; their beginning is what may take long. */
const STREAM_MS = 300;

const USER = { attributes: { id: 'u1', company: 'acme-1' }, forcedVariations: {}, forcedFeatures: [], url: '' };

/** What is answered apart from the table of rows: SDKs, health, the reference of the API, the pages. */
export async function outsideTargets({ call, keys }: Installation): Promise<readonly Target[]> {
  const remote = await connect(call, { remoteEvalEnabled: true });
  const unasked = await connect(call, {});
  const bearer = { authorization: `Bearer ${keys.plain}` };
  const asked = (name: string, path: string, headers?: Hostile['headers'], waitMs?: number): Target => ({
    name,
    method: 'GET',
    async *requests() {
      const more = { ...(headers && { headers }), ...(waitMs && { waitMs }) };
      yield { what: 'as it is meant', path, ...more };
      for (const hostile of hostileAddresses({ path }, path)) yield { ...hostile, ...more };
    },
  });
  const told = (name: string, path: string, body: z.ZodType, sample: object, headers?: Hostile['headers']): Target => ({
    name,
    method: 'POST',
    async *requests() {
      const more = headers && { headers };
      yield { what: 'as it is meant', path, body: JSON.stringify(sample), ...more };
      for (const hostile of hostileBodies({ body }, path, { ...sample }, MOST_BODY_BYTES))
        yield { ...hostile, ...more };
    },
  });
  const context = z.object({ context: z.record(z.string(), z.unknown()) });
  const flags = '/ofrep/v1/evaluate/flags';
  return [
    asked('GET /api/features/:key, the first time', `/api/features/${unasked}`),
    asked('GET /api/features/:key', `/api/features/${keys.plain}`),
    asked('GET /api/features/:key, encrypted', `/api/features/${keys.encrypted}`),
    told('POST /api/eval/:key', `/api/eval/${remote}`, remoteUser, USER),
    told(`POST ${flags}`, flags, context, { context: { targetingKey: 'u1' } }, bearer),
    told(`POST ${flags}/:flag`, `${flags}/switched`, context, { context: { targetingKey: 'u1' } }, bearer),
    asked('GET /sub/:key', `/sub/${keys.plain}`, {}, STREAM_MS),
    asked('GET /ofrep/v1/events/:key', `/ofrep/v1/events/${keys.plain}`, {}, STREAM_MS),
    asked('GET /usage/', `/usage/?key=${keys.plain}`),
    ...['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/', '/features', '/nothing/of/the/kind'].map((path) =>
      asked(`GET ${path}`, path),
    ),
  ];
}

async function connect(call: Installation['call'], more: object): Promise<string> {
  type Made = { sdkConnection: { key: string } };
  const body = { name: 'Fuzz', languages: ['javascript'], environment: 'production', ...more };
  return (await call<Made>('POST', '/api/v1/sdk-connections', body)).sdkConnection.key;
}
