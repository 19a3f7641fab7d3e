import { apiKey, newApiKey, newPersonalToken, personalToken } from '@gb/domain/api-keys';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { createKey, createToken, deleteKey, deleteToken, pageKeys, pageTokens } from './apiKey.service.ts';

const params = z.strictObject({ id: z.string() });
const deleted = z.object({ deletedId: z.string() });

export const apiKeyRoutes = [
  route('GET', '/api/v1/api-keys', {
    access: { can: 'manageApiKeys' },
    summary: 'List API keys, without their secrets',
    query: pagingQuery,
    output: pageOf('apiKeys', apiKey),
    handle: async (ctx, { query }) => asPage('apiKeys', await pageKeys(ctx, query), query),
  }),
  route('POST', '/api/v1/api-keys', {
    access: { can: 'manageApiKeys' },
    summary: 'Make an API key; the answer holds its secret, which is never shown again',
    body: newApiKey,
    output: z.object({ apiKey, secret: z.string() }),
    status: 201,
    handle: async (ctx, { body }) => {
      const { secret, made } = await createKey(ctx, body);
      return { apiKey: made, secret };
    },
  }),
  route('DELETE', '/api/v1/api-keys/:id', {
    access: { can: 'manageApiKeys' },
    summary: 'Revoke an API key',
    params,
    output: deleted,
    handle: async (ctx, { params }) => {
      await deleteKey(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
  route('GET', '/api/v1/personal-access-tokens', {
    access: { can: 'readData' },
    summary: 'List your own personal access tokens, without their secrets',
    query: pagingQuery,
    output: pageOf('personalAccessTokens', personalToken),
    handle: async (ctx, { query }) => asPage('personalAccessTokens', await pageTokens(ctx, query), query),
  }),
  route('POST', '/api/v1/personal-access-tokens', {
    access: { can: 'readData' },
    summary: 'Make a token that acts as you; the answer holds its secret, which is never shown again',
    body: newPersonalToken,
    output: z.object({ personalAccessToken: personalToken, secret: z.string() }),
    status: 201,
    handle: async (ctx, { body }) => {
      const { secret, made } = await createToken(ctx, body.description);
      return { personalAccessToken: made, secret };
    },
  }),
  route('DELETE', '/api/v1/personal-access-tokens/:id', {
    access: { can: 'readData' },
    summary: 'Revoke one of your own tokens',
    params,
    output: deleted,
    handle: async (ctx, { params }) => {
      await deleteToken(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
