import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { notFound } from '@gb/domain/errors';
import type { PreviewInput } from '@gb/domain/evaluation';
import { eq } from 'drizzle-orm';
import type { OrgCtx } from '../platform/http/route.ts';
import type { ServedPayload } from '../platform/http/services.ts';
import { getSdkConnection, sdkConnections } from '../sdk-connections/index.ts';
import { answerOrBlame } from './evaluator.ts';

const HEAVIEST = 10;

const gzipAsync = promisify(gzip);

/**
 * The JSON text of a preview: the payload an SDK on this connection gets now, with remote evaluation as it gets it for this
 * user, and what makes it heavy. The payload in it is the very bytes that are served.
 */
export async function previewPayload(ctx: OrgCtx, id: string, user: PreviewInput): Promise<string> {
  const connection = await getSdkConnection(ctx, id);
  const served = await servedTo(ctx, connection.key);
  const payload = connection.remoteEvalEnabled ? await evaluatedFor(user, served) : served.body;
  const gzipped = await gzipAsync(payload);
  const heaviest = served
    .featureBytes()
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, HEAVIEST);
  const figures = JSON.stringify({ bytes: payload.length, gzipBytes: gzipped.length, heaviest });
  return `{"payload":${payload.toString()},${figures.slice(1)}`;
}

/** The JSON text of the payload behind a client key, for a proxy that delivers it in the SDKs' vicinity. */
export async function payloadOf(ctx: OrgCtx, key: string): Promise<string> {
  const [row] = await ctx.db.list(sdkConnections, eq(sdkConnections.key, key));
  if (!row) throw notFound('SDK connection', key);
  const connection = await getSdkConnection(ctx, row.id);
  return (await servedTo(ctx, connection.key)).body.toString();
}

async function servedTo({ services }: OrgCtx, key: string): Promise<ServedPayload> {
  const served = await services.servedPayload(key);
  if (!served) throw notFound('SDK connection', key);
  return served;
}

const evaluatedFor = async (user: PreviewInput, { evaluate }: ServedPayload): Promise<Buffer> =>
  Buffer.from(JSON.stringify(await answerOrBlame(evaluate({ ...user, forcedFeatures: [] }))));
