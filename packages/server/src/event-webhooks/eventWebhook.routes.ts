import {
  eventWebhook,
  eventWebhookRun,
  eventWebhookUpdate,
  listedEventWebhook,
  newEventWebhook,
} from '@gb/domain/event-webhooks';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createEventWebhook,
  deleteEventWebhook,
  getEventWebhook,
  pageEventWebhooks,
  pageRuns,
  updateEventWebhook,
} from './eventWebhook.service.ts';

const params = z.strictObject({ id: z.string() });
const oneWebhook = z.object({ eventWebhook });

export const eventWebhookRoutes = [
  route('GET', '/api/v1/event-webhooks', {
    access: { can: 'manageWebhooks' },
    summary: 'List event webhooks, without their signing keys',
    query: pagingQuery,
    output: pageOf('eventWebhooks', listedEventWebhook),
    handle: async (ctx, { query }) => asPage('eventWebhooks', await pageEventWebhooks(ctx, query), query),
  }),
  route('POST', '/api/v1/event-webhooks', {
    access: { can: 'manageWebhooks' },
    summary: 'Make an event webhook, which is told of changes from then on',
    body: newEventWebhook,
    output: oneWebhook,
    status: 201,
    handle: async (ctx, { body }) => ({ eventWebhook: await createEventWebhook(ctx, body) }),
  }),
  route('GET', '/api/v1/event-webhooks/:id', {
    access: { can: 'manageWebhooks' },
    summary: 'Get one event webhook',
    params,
    output: oneWebhook,
    handle: async (ctx, { params }) => ({ eventWebhook: await getEventWebhook(ctx, params.id) }),
  }),
  route('POST', '/api/v1/event-webhooks/:id', {
    access: { can: 'manageWebhooks' },
    summary: 'Change an event webhook',
    params,
    body: eventWebhookUpdate,
    output: oneWebhook,
    handle: async (ctx, { params, body }) => ({ eventWebhook: await updateEventWebhook(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/event-webhooks/:id', {
    access: { can: 'manageWebhooks' },
    summary: 'Delete an event webhook and its log',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteEventWebhook(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('GET', '/api/v1/event-webhooks/:id/runs', {
    access: { can: 'manageWebhooks' },
    summary: 'List the newest calls to an event webhook, with what was sent and answered',
    params,
    query: pagingQuery,
    output: pageOf('runs', eventWebhookRun),
    handle: async (ctx, { params, query }) => asPage('runs', await pageRuns(ctx, params.id, query), query),
  }),
] as const;
