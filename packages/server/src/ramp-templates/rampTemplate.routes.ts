import { newRampTemplate, rampTemplate, rampTemplateUpdate } from '@gb/domain/ramps';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import {
  createRampTemplate,
  deleteRampTemplate,
  getRampTemplate,
  listRampTemplates,
  updateRampTemplate,
} from './rampTemplate.service.ts';

const params = z.strictObject({ id: z.string() });
const oneTemplate = z.object({ rampScheduleTemplate: rampTemplate });
const access = { can: 'manageRampTemplates' } as const;

/** Steps to begin ramps with. */
export const rampTemplateRoutes = [
  route('GET', '/api/v1/ramp-schedule-templates', {
    access: { can: 'readData' },
    summary: 'List ramp templates, official ones first',
    output: z.object({ rampScheduleTemplates: z.array(rampTemplate) }),
    handle: async (ctx) => ({ rampScheduleTemplates: await listRampTemplates(ctx) }),
  }),
  route('GET', '/api/v1/ramp-schedule-templates/:id', {
    access: { can: 'readData' },
    summary: 'Get one ramp template',
    params,
    output: oneTemplate,
    handle: async (ctx, { params }) => ({ rampScheduleTemplate: await getRampTemplate(ctx, params.id) }),
  }),
  route('POST', '/api/v1/ramp-schedule-templates', {
    access,
    summary: 'Keep the steps of a ramp as a template',
    body: newRampTemplate,
    output: oneTemplate,
    handle: async (ctx, { body }) => ({ rampScheduleTemplate: await createRampTemplate(ctx, body) }),
  }),
  route('PUT', '/api/v1/ramp-schedule-templates/:id', {
    access,
    summary: 'Change a ramp template',
    params,
    body: rampTemplateUpdate,
    output: oneTemplate,
    handle: async (ctx, { params, body }) => ({
      rampScheduleTemplate: await updateRampTemplate(ctx, params.id, body),
    }),
  }),
  route('DELETE', '/api/v1/ramp-schedule-templates/:id', {
    access,
    summary: 'Delete a ramp template; ramps that began with it stay',
    params,
    output: z.object({ deletedId: z.string() }),
    handle: async (ctx, { params }) => {
      await deleteRampTemplate(ctx, params.id);
      return { deletedId: params.id };
    },
  }),
] as const;
