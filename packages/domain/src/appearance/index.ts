export { contrast, sidebarColors, type SidebarColors } from './colors.ts';
export { type Appearance, type AppearanceUpdate, PLAIN_APPEARANCE, appearance, appearanceUpdate } from './schema.ts';
