import { evaluateInput, evaluation, impact, payloadPreview, previewInput } from '@gb/domain/evaluation';
import { STANDINGS } from '@gb/domain/sdk-payload';
import { conditionText, wholeNumber } from '@gb/domain/values';
import { z } from 'zod';
import { readyJson } from '../platform/http/readyJson.ts';
import { route } from '../platform/http/route.ts';
import { impactOf } from './impact.service.ts';
import { evaluateFeatures } from './evaluate.service.ts';
import { payloadOf, previewPayload } from './preview.service.ts';
import { standingsOf } from './standing.service.ts';

export const evaluateRoutes = [
  route('GET', '/api/v1/sdk-payload/:key', {
    access: { can: 'readData' },
    summary: 'The payload behind a client key, for proxies',
    params: z.strictObject({ key: z.string() }),
    output: z.record(z.string(), z.unknown()),
    handle: async (ctx, { params }) => readyJson(await payloadOf(ctx, params.key)),
  }),
  route('POST', '/api/v1/evaluate', {
    access: { can: 'readData' },
    summary: 'What features give a user, and why, rule by rule; live, or at any revision',
    body: evaluateInput,
    output: z.object({ evaluations: z.array(evaluation) }),
    transaction: false,
    handle: async (ctx, { body }) => ({ evaluations: await evaluateFeatures(ctx, body) }),
  }),
  route('GET', '/api/v1/features/:id/standing', {
    access: { can: 'readData' },
    summary: 'Where a feature meets a prerequisite: for everybody, for nobody, or for some',
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ condition: conditionText.default('{"value": true}') }),
    output: z.object({ standings: z.record(z.string(), z.enum(STANDINGS)) }),
    handle: async (ctx, { params, query }) => ({ standings: await standingsOf(ctx, params.id, query.condition) }),
  }),
  route('GET', '/api/v1/features/:id/revisions/:version/impact', {
    access: { can: 'readData' },
    summary: 'What a revision does to the payloads of SDKs and to running experiments',
    params: z.strictObject({ id: z.string(), version: wholeNumber(z.int().positive()) }),
    output: impact,
    handle: (ctx, { params }) => impactOf(ctx, params.id, params.version),
  }),
  route('POST', '/api/v1/sdk-connections/:id/preview', {
    access: { can: 'readData' },
    summary: 'The payload as an SDK on this connection gets it, its size, and its heaviest features',
    params: z.strictObject({ id: z.string() }),
    body: previewInput,
    output: payloadPreview,
    transaction: false,
    handle: async (ctx, { params, body }) => readyJson(await previewPayload(ctx, params.id, body)),
  }),
] as const;
