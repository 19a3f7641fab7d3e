import { customField, customFieldUpdate, newCustomField } from '@gb/domain/custom-fields';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
} from './customField.service.ts';

const params = z.strictObject({ id: z.string() });

export const customFieldRoutes = [
  route('GET', '/api/v1/custom-fields', {
    access: { can: 'readData' },
    summary: 'List the fields an organization keeps of its features and experiments',
    query: z.strictObject({ projectId: z.string().optional() }),
    output: z.array(customField),
    handle: (ctx, { query }) => listCustomFields(ctx, query.projectId),
  }),
  route('GET', '/api/v1/custom-fields/:id', {
    access: { can: 'readData' },
    summary: 'Get one custom field',
    params,
    output: z.object({ customField }),
    handle: async (ctx, { params }) => ({ customField: await getCustomField(ctx, params.id) }),
  }),
  route('POST', '/api/v1/custom-fields', {
    access: { can: 'manageCustomFields' },
    summary: 'Add a custom field',
    body: newCustomField,
    output: z.object({ customField }),
    handle: async (ctx, { body }) => ({ customField: await createCustomField(ctx, body) }),
  }),
  route('PUT', '/api/v1/custom-fields/:id', {
    access: { can: 'manageCustomFields' },
    summary: 'Change a custom field',
    params,
    body: customFieldUpdate,
    output: z.object({ customField }),
    handle: async (ctx, { params, body }) => ({ customField: await updateCustomField(ctx, params.id, body) }),
  }),
  route('DELETE', '/api/v1/custom-fields/:id', {
    access: { can: 'manageCustomFields' },
    summary: 'Delete a custom field',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteCustomField(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
