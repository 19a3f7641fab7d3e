export { sidebarColors } from './colors.ts';
export { type Appearance, type AppearanceUpdate, PLAIN_APPEARANCE, appearance, appearanceUpdate } from './schema.ts';
