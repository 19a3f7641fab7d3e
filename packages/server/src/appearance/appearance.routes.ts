import { appearance, appearanceUpdate } from '@gb/domain/appearance';
import { z } from 'zod';
import { route } from '../platform/http/route.ts';
import { getAppearance, updateAppearance } from './appearance.service.ts';

export const appearanceRoutes = [
  route('PUT', '/organization/appearance', {
    access: { can: 'organizationSettings' },
    summary: 'Change the colour and the logo of the sidebar',
    body: appearanceUpdate,
    output: z.object({ appearance }),
    current: getAppearance,
    handle: async (ctx, { body }) => ({ appearance: await updateAppearance(ctx, body) }),
  }),
] as const;
