import { z } from 'zod';
import { withStatus } from '../platform/http/mount.ts';
import { route } from '../platform/http/route.ts';
import { ensureDemoProject } from './demoProject.service.ts';

export const demoProjectRoutes = [
  route('POST', '/api/v1/demo-project', {
    access: { can: 'manageProjects' },
    summary: 'Make the demo project, with data and first results; 200 when it was there already',
    transaction: false,
    output: z.object({
      projectId: z.string(),
      featureId: z.string(),
      experimentId: z.string(),
      datasourceId: z.string(),
      sdkConnectionId: z.string(),
    }),
    status: 201,
    handle: async (ctx) => {
      const { made, ids } = await ensureDemoProject(ctx);
      return made ? ids : withStatus(200, ids);
    },
  }),
] as const;
