import { dataSource } from '@gb/domain/data-sources';
import { eventSchemaChoice } from '@gb/domain/event-schemas';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { applyEventSchema } from './eventSchema.service.ts';

export const eventSchemaRoutes = [
  route('POST', '/api/v1/data-sources/:id/event-schema', {
    access: { can: 'editDatasourceSettings' },
    summary: 'Add the queries, fact tables and metrics that the tables of a tracker give to begin with',
    params: z.strictObject({ id: z.string() }),
    body: eventSchemaChoice,
    output: z.object({ dataSource }),
    handle: async (ctx, { params, body }) => ({ dataSource: await applyEventSchema(ctx, params.id, body) }),
  }),
] as const;
