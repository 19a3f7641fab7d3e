import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { RAMP_STATUSES, type RampMove, newRamp, rampStep, rampUpdate } from '@gb/domain/ramps';
import { timestamp } from '@gb/domain/values';
import { z } from 'zod';
import { personOf } from '../platform/context.ts';
import { type OrgCtx, route } from '../platform/http/route.ts';
import { rampV1, toRampV1 } from './ramp.api.ts';
import { listRampEvents, readRampPage } from '../ramp-plans/index.ts';
import { actOnRamp, createRamp, deleteRamp, getRamp, updateRamp } from './ramp.service.ts';

const params = z.strictObject({ id: z.string() });
const oneRamp = z.object({ rampSchedule: rampV1 });
const nothing = z.strictObject({});
const access = { can: 'manageRamps' } as const;
const why = z.string().max(200).optional();

const act = async (ctx: OrgCtx, id: string, move: RampMove) => ({
  rampSchedule: toRampV1(await actOnRamp(ctx, id, move), ctx.now),
});
const actionPath = <Name extends string>(name: Name) => `/api/v1/ramp-schedules/:id/actions/${name}` as const;

const event = z.object({
  id: z.string(),
  action: z.string(),
  fromStep: z.number().int(),
  toStep: z.number().int(),
  reason: z.string(),
  version: z.number().int().nullable(),
  by: z.object({ id: z.string(), name: z.string() }).loose(),
  dateCreated: timestamp,
});

/** Plans that change a rule step by step. */
export const rampRoutes = [
  route('GET', '/api/v1/ramp-schedules', {
    access: { can: 'readData' },
    summary: 'List ramps, the newest first',
    query: pagingQuery.extend({ featureId: z.string().optional(), status: z.enum(RAMP_STATUSES).optional() }),
    output: pageOf('rampSchedules', rampV1),
    handle: async (ctx, { query }) => {
      const page = await readRampPage(ctx, query);
      const rows = page.rows.map((one) => toRampV1(one, ctx.now));
      return asPage('rampSchedules', { rows, total: page.total }, query);
    },
  }),
  route('POST', '/api/v1/ramp-schedules', {
    access,
    summary: 'Plan a ramp of a live rule; nothing changes before it is started',
    body: newRamp,
    output: oneRamp,
    handle: async (ctx, { body }) => ({ rampSchedule: toRampV1(await createRamp(ctx, body), ctx.now) }),
  }),
  route('GET', '/api/v1/ramp-schedules/:id', {
    access: { can: 'readData' },
    summary: 'Get one ramp',
    params,
    output: oneRamp,
    handle: async (ctx, { params }) => ({ rampSchedule: toRampV1(await getRamp(ctx, params.id), ctx.now) }),
  }),
  route('GET', '/api/v1/ramp-schedules/:id/status', {
    access: { can: 'readData' },
    summary: 'How far a ramp is',
    params,
    output: z.object({
      id: z.string(),
      status: z.string(),
      currentStepIndex: z.number(),
      totalSteps: z.number(),
      startedAt: timestamp.nullable(),
      lastRollbackAt: timestamp.nullable(),
      lastRollbackReason: z.string().nullable(),
    }),
    handle: async (ctx, { params }) => {
      const { id, status, currentStepIndex, steps, startedAt, lastRollbackAt, lastRollbackReason } = await getRamp(
        ctx,
        params.id,
      );
      const back = { startedAt, lastRollbackAt, lastRollbackReason };
      return { id, status, currentStepIndex, totalSteps: steps.length, ...back };
    },
  }),
  route('GET', '/api/v1/ramp-schedules/:id/log', {
    access: { can: 'readData' },
    summary: 'What happened to a ramp, the oldest first',
    params,
    output: z.object({ log: z.array(event) }),
    handle: async (ctx, { params }) => ({ log: await listRampEvents(ctx, (await getRamp(ctx, params.id)).id) }),
  }),
  route('PUT', '/api/v1/ramp-schedules/:id', {
    access,
    summary: 'Change what is still to come of a ramp',
    params,
    body: rampUpdate,
    output: oneRamp,
    handle: async (ctx, { params, body }) => ({
      rampSchedule: toRampV1(await updateRamp(ctx, params.id, body), ctx.now),
    }),
  }),
  route('PUT', '/api/v1/ramp-schedules/:id/steps', {
    access,
    summary: 'Say how long each step is held and whether it asks for approval; what it changes stays',
    params,
    body: z.strictObject({ steps: z.array(rampStep.omit({ actions: true })).max(50) }),
    output: oneRamp,
    current: async (ctx, { id }) => toRampV1(await getRamp(ctx, id), ctx.now),
    handle: async (ctx, { params, body }) => {
      const { steps } = await getRamp(ctx, params.id);
      const changed = body.steps.map((step, index) => ({ ...step, actions: steps[index]?.actions ?? [] }));
      return { rampSchedule: toRampV1(await updateRamp(ctx, params.id, { steps: changed }), ctx.now) };
    },
  }),
  route('DELETE', '/api/v1/ramp-schedules/:id', {
    access,
    summary: 'Forget a ramp that is not under way; the rule stays as it is',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteRamp(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('POST', actionPath('start'), {
    access,
    summary: 'Start a ramp now',
    params,
    body: nothing.optional(),
    output: oneRamp,
    handle: (ctx, { params }) => act(ctx, params.id, { kind: 'start' }),
  }),
  route('POST', actionPath('pause'), {
    access,
    summary: 'Hold a ramp where it is',
    params,
    body: nothing.optional(),
    output: oneRamp,
    handle: (ctx, { params }) => act(ctx, params.id, { kind: 'pause' }),
  }),
  route('POST', actionPath('resume'), {
    access,
    summary: 'Go on after a pause, with the rest of the step',
    params,
    body: nothing.optional(),
    output: oneRamp,
    handle: (ctx, { params }) => act(ctx, params.id, { kind: 'resume' }),
  }),
  route('POST', actionPath('advance'), {
    access,
    summary: 'Go on to the next step now',
    params,
    body: z.strictObject({ reason: why, force: z.boolean().optional() }).optional(),
    output: oneRamp,
    handle: (ctx, { params, body }) => act(ctx, params.id, { kind: 'advance', reason: body?.reason }),
  }),
  route('POST', actionPath('approve-step'), {
    access: { can: 'reviewFeatures' },
    summary: 'Approve that the ramp goes on from its step',
    params,
    body: nothing.optional(),
    output: oneRamp,
    handle: (ctx, { params }) => act(ctx, params.id, { kind: 'approve', by: personOf(ctx.actor).name }),
  }),
  route('POST', actionPath('jump'), {
    access,
    summary: 'Go to a step; -1 is before the first',
    params,
    body: z.strictObject({ targetStepIndex: z.number().int().min(-1) }),
    output: oneRamp,
    handle: (ctx, { params, body }) => act(ctx, params.id, { kind: 'jump', to: body.targetStepIndex }),
  }),
  route('POST', actionPath('rollback'), {
    access,
    summary: 'Make the rule again as it was before the ramp',
    params,
    body: z.strictObject({ reason: why }).optional(),
    output: oneRamp,
    handle: (ctx, { params, body }) => act(ctx, params.id, { kind: 'rollback', reason: body?.reason }),
  }),
  route('POST', actionPath('restart'), {
    access,
    summary: 'Start again from the first step',
    params,
    body: nothing.optional(),
    output: oneRamp,
    handle: (ctx, { params }) => act(ctx, params.id, { kind: 'restart' }),
  }),
  route('POST', actionPath('complete'), {
    access,
    summary: 'Go to the end at once',
    params,
    body: z.strictObject({ disableRule: z.boolean().optional() }).optional(),
    output: oneRamp,
    handle: (ctx, { params, body }) => act(ctx, params.id, { kind: 'complete', disableRule: body?.disableRule }),
  }),
] as const;
