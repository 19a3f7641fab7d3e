import { z } from 'zod';
import { imagePath } from '../uploads/index.ts';
import { hexColor } from '../values/index.ts';

/** How an organization makes the sidebar its own: a colour and a logo, each null for ours. */
export const appearance = z.strictObject({ sidebarColor: hexColor.nullable(), logo: imagePath.nullable() });
export type Appearance = z.infer<typeof appearance>;

/** Absent means leave alone, null goes back to ours. */
export const appearanceUpdate = appearance.partial();
export type AppearanceUpdate = z.infer<typeof appearanceUpdate>;

export const PLAIN_APPEARANCE: Appearance = { sidebarColor: null, logo: null };
