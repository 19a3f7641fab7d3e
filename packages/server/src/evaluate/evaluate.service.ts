import { gzipSync } from 'node:zlib';
import { AppError, invalidField, notFound } from '@gb/domain/errors';
import {
  type EvaluateInput,
  type Evaluation,
  type PayloadPreview,
  type PreviewInput,
  traceFeature,
} from '@gb/domain/evaluation';
import type { Feature } from '@gb/domain/features';
import { type PayloadInput, buildFeatures, evaluateRemotely } from '@gb/domain/sdk-payload';
import type { Payload } from '@gb/sdk/payload';
import { eq } from 'drizzle-orm';
import { environmentIds } from '../environments/index.ts';
import { getRevision, listFeatures } from '../features/index.ts';
import type { Ctx } from '../platform/context.ts';
import { getSdkConnection, sdkConnections } from '../sdk-connections/index.ts';
import { type Question, TooCostly, makeEvaluator } from './evaluator.ts';
import { type Sources, readSources } from './sources.ts';
import { inClear, wirePayload } from './wirePayload.ts';

const HEAVIEST = 10;

/** The payload an SDK on this connection gets now; with remote evaluation, as it gets it for this user. */
export async function previewPayload(ctx: Ctx, id: string, user: PreviewInput): Promise<PayloadPreview> {
  const connection = await getSdkConnection(ctx, id);
  const sources = await sourcesFor(ctx);
  const features = buildFeatures({ ...sources, connection });
  const payload = connection.remoteEvalEnabled
    ? await evaluatedFor(user, { features: buildFeatures({ ...sources, connection: inClear(connection) }) })
    : wirePayload(connection, sources, ctx.now);
  const text = Buffer.from(JSON.stringify(payload));
  const sizes = Object.entries(features).map(([key, feature]) => ({
    id: key,
    bytes: byteLength(feature) + key.length + 4,
  }));
  return {
    payload: { ...payload },
    bytes: text.length,
    gzipBytes: gzipSync(text).length,
    heaviest: sizes.sort((a, b) => b.bytes - a.bytes).slice(0, HEAVIEST),
  };
}

/** The payload behind a client key with its own date, for a proxy that delivers it in the SDKs' vicinity. */
export async function payloadOf(ctx: Ctx, key: string): Promise<Payload> {
  const [row] = await ctx.db.list(sdkConnections, eq(sdkConnections.key, key));
  if (!row) throw notFound('SDK connection', key);
  const connection = await getSdkConnection(ctx, row.id);
  return wirePayload(connection, await sourcesFor(ctx), new Date(row.payloadDate).toISOString());
}

const byteLength = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const evaluatedFor = (user: PreviewInput, payload: Payload): Promise<Payload> =>
  ask(payload, (definitions) => evaluateRemotely(definitions, { ...user, forcedFeatures: [] }));

/** Puts one question to a payload; what takes too long is the fault of the question. */
async function ask<T>(payload: Payload, question: Question<T>): Promise<T> {
  try {
    return await makeEvaluator(payload).ask(question, Number.POSITIVE_INFINITY);
  } catch (error) {
    throw error instanceof TooCostly ? new AppError('invalid', error.message) : error;
  }
}

const sourcesFor = (ctx: Ctx): Promise<Sources> => readSources(ctx, ctx.organization.settings.secureAttributeSalt);

/** What each feature gives this user in each environment, and why, rule by rule. Only features the caller may read. */
export async function evaluateFeatures(ctx: Ctx, input: EvaluateInput): Promise<Evaluation[]> {
  const [sources, readable, environments] = await Promise.all([
    sourcesFor(ctx),
    listFeatures(ctx),
    chosenEnvironments(ctx, input.environments),
  ]);
  const asked = await Promise.all(chosen(readable, input).map((feature) => atRevision(ctx, feature, input.revisions)));
  const replaced = new Map(asked.map((feature) => [feature.id, feature]));
  const features = sources.features.map((feature) => replaced.get(feature.id) ?? feature);
  const evaluations: Evaluation[] = [];
  for (const environment of environments) {
    const connection = { ...EVERYTHING, environment };
    const payload = { features: buildFeatures({ ...sources, features, connection }) };
    const own = await ask(payload, function* (definitions) {
      const traced: Evaluation[] = [];
      for (const feature of asked) {
        yield;
        traced.push(traceFeature(definitions, feature, environment, input));
      }
      return traced;
    });
    evaluations.push(...own);
  }
  return evaluations;
}

/** A connection for all projects that hides nothing. */
const EVERYTHING: Omit<PayloadInput['connection'], 'environment'> = {
  languages: ['other'],
  sdkVersion: '',
  projects: [],
  includeExperimentNames: true,
  includeRuleIds: true,
  hashSecureAttributes: false,
  includeVisualExperiments: false,
  includeRedirectExperiments: false,
  includeDraftExperiments: false,
};

function chosen(readable: readonly Feature[], input: EvaluateInput): readonly Feature[] {
  const wanted = input.features ?? Object.keys(input.revisions);
  const find = (id: string): Feature => {
    const feature = readable.find((each) => each.id === id);
    if (!feature) throw notFound('feature', id);
    return feature;
  };
  const stray = input.features && Object.keys(input.revisions).find((id) => !input.features?.includes(id));
  if (stray !== undefined) throw invalidField(`revisions.${stray}`, 'expected a feature that is asked about');
  return wanted.length ? wanted.map(find) : readable;
}

async function atRevision(ctx: Ctx, feature: Feature, revisions: EvaluateInput['revisions']): Promise<Feature> {
  const version = revisions[feature.id];
  if (version === undefined || version === feature.version) return feature;
  const { content } = await getRevision(ctx, feature.id, version);
  return { ...feature, content, version };
}

async function chosenEnvironments(ctx: Ctx, wanted: readonly string[] | undefined): Promise<readonly string[]> {
  const known = await environmentIds(ctx);
  const stray = wanted?.findIndex((name) => !known.includes(name)) ?? -1;
  if (stray >= 0) throw invalidField(`environments.${stray}`, `no environment named ${wanted?.[stray]}`);
  return wanted ?? known;
}
