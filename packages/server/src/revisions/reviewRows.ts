import { publishSchedule, reviewRequest, threadInput } from '@gb/domain/features';
import type { Permission } from '@gb/domain/permissions';
import { person } from '@gb/domain/reviews';
import { prose, timestamp } from '@gb/domain/values';
import { z } from 'zod';
import { type OrgCtx, type RouteInput, route } from '../platform/http/route.ts';
import type { makeRevisions } from './makeRevisions.ts';
import { listEvents } from './revisionEvents.ts';

type Which = { id: string; version: number };

/** What a kind of thing gives to the rows that every kind has alike. */
type Noun<At extends string, Params extends z.ZodType, Shown extends z.ZodType> = {
  /** The address of one version. */
  at: At;
  params: Params;
  /** What a draft of it is called in the reference of the API. */
  what: string;
  of: (params: RouteInput<Params, undefined, undefined>['params']) => Which;
  drafting: Permission;
  publishing: Permission;
  versions: Pick<
    ReturnType<typeof makeRevisions>,
    'object' | 'reviewers' | 'request' | 'recall' | 'undo' | 'thread' | 'schedule' | 'discard' | 'reopen'
  >;
  revision: Shown;
  /** Reads one version for whoever may see its thing. */
  show: (ctx: OrgCtx, which: Which) => Promise<z.input<Shown>>;
};

const log = z.object({
  log: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      subject: z.string(),
      value: z.string(),
      timestamp,
      user: z.object({ type: z.literal('dashboard'), id: z.string(), name: z.string(), email: z.string() }),
    }),
  ),
});

/** The rows about one version that are alike for every kind of thing: its log, asking for review, and its end. */
export function reviewRows<At extends string, Params extends z.ZodType, Shown extends z.ZodType>(
  noun: Noun<At, Params, Shown>,
) {
  const { at, params, what, of, versions, show } = noun;
  const output = z.object({ revision: noun.revision });
  const access = { can: noun.drafting };
  /** Does something with a version, and shows it as it is then. */
  const after = async (ctx: OrgCtx, which: Which, work: Promise<unknown>) => {
    await work;
    return { revision: await show(ctx, which) };
  };
  return [
    route('GET', `${at}/log`, {
      access: { can: 'readData' },
      summary: `What happened to ${what}, the oldest first`,
      params,
      output: log,
      handle: async (ctx, input) => {
        const which = of(input.params);
        await show(ctx, which);
        const events = await listEvents(ctx, { object: versions.object, id: which.id }, which.version);
        return {
          log: events.map(({ id, action, subject, value, by, dateCreated }) => ({
            ...{ id, action, subject, value: JSON.stringify(value), timestamp: dateCreated },
            user: { type: 'dashboard' as const, ...by },
          })),
        };
      },
    }),
    route('GET', `${at}/reviewers`, {
      access,
      summary: `Who may be asked to review ${what}`,
      params,
      output: z.object({ reviewers: z.array(person) }),
      handle: async (ctx, input) => {
        const { id, version } = of(input.params);
        return { reviewers: await versions.reviewers(ctx, id, version) };
      },
    }),
    route('POST', `${at}/request-review`, {
      access,
      summary: `Ask for ${what} to be reviewed`,
      params,
      body: reviewRequest,
      output,
      handle: (ctx, { params: at, body }) => {
        const { id, version } = of(at);
        const { autoPublishOnApproval: autoPublish, scheduledPublishAt: scheduledAt, ...asking } = body;
        return after(ctx, { id, version }, versions.request(ctx, id, version, { ...asking, autoPublish, scheduledAt }));
      },
    }),
    route('POST', `${at}/recall-review`, {
      access,
      summary: `Ask nobody any more to review ${what}`,
      params,
      output,
      handle: (ctx, input) => {
        const { id, version } = of(input.params);
        return after(ctx, { id, version }, versions.recall(ctx, id, version));
      },
    }),
    route('POST', `${at}/undo-review`, {
      access: { can: 'reviewFeatures' },
      summary: `Take back one’s own verdict about ${what}`,
      params,
      output,
      handle: (ctx, input) => {
        const { id, version } = of(input.params);
        return after(ctx, { id, version }, versions.undo(ctx, id, version));
      },
    }),
    route('POST', `${at}/threads`, {
      access: { can: 'addComments' },
      summary: `Settle what was said of a line of ${what}, or open it again`,
      params,
      body: threadInput,
      output,
      handle: (ctx, { params: at, body }) => {
        const { id, version } = of(at);
        return after(ctx, { id, version }, versions.thread(ctx, id, version, body));
      },
    }),
    route('POST', `${at}/schedule-publish`, {
      access: { can: noun.publishing },
      summary: `Publish ${what} at a moment, or no more by the clock`,
      params,
      body: publishSchedule,
      output,
      handle: (ctx, { params: at, body }) => {
        const { id, version } = of(at);
        return after(ctx, { id, version }, versions.schedule(ctx, id, version, body.scheduledPublishAt));
      },
    }),
    route('POST', `${at}/discard`, {
      access,
      summary: `Discard ${what}`,
      params,
      body: z.strictObject({ reason: prose.optional() }).prefault({}),
      output,
      handle: (ctx, { params: at, body }) => {
        const { id, version } = of(at);
        return after(ctx, { id, version }, versions.discard(ctx, id, version, body.reason));
      },
    }),
    route('POST', `${at}/reopen`, {
      access,
      summary: `Open ${what} that was discarded again`,
      params,
      output,
      handle: (ctx, input) => {
        const { id, version } = of(input.params);
        return after(ctx, { id, version }, versions.reopen(ctx, id, version));
      },
    }),
  ] as const;
}
