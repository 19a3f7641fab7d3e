import { codeRef, codeRefsInput } from '@gb/domain/code-refs';
import { asPage, pageOf, pagingQuery } from '@gb/domain/paging';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { listCodeRefs, pageCodeRefs, saveCodeRefs } from './codeRef.service.ts';

export const codeRefRoutes = [
  route('GET', '/api/v1/code-refs', {
    access: { can: 'readData' },
    summary: 'List where code asks for features',
    query: pagingQuery,
    output: pageOf('codeRefs', codeRef),
    handle: async (ctx, { query }) => asPage('codeRefs', await pageCodeRefs(ctx, query), query),
  }),
  route('GET', '/api/v1/code-refs/:id', {
    access: { can: 'readData' },
    summary: 'Where code asks for one feature',
    params: z.strictObject({ id: z.string() }),
    output: z.object({ codeRefs: z.array(codeRef) }),
    handle: async (ctx, { params }) => ({ codeRefs: await listCodeRefs(ctx, params.id) }),
  }),
  route('POST', '/api/v1/code-refs', {
    access: { can: 'manageFeatures' },
    summary: 'Tell where the code of a branch asks for features',
    query: z.strictObject({ deleteMissing: z.enum(['true', 'false']).default('false') }),
    body: codeRefsInput,
    bodyValues: 50_000,
    output: z.object({ featuresUpdated: z.array(z.string()) }),
    handle: async (ctx, { body, query }) => ({
      featuresUpdated: await saveCodeRefs(ctx, body, query.deleteMissing === 'true'),
    }),
  }),
] as const;
