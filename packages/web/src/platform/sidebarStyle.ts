import { sidebarColors } from '@gb/domain/appearance';
import type { CSSProperties } from 'react';

/** The variables that give a sidebar an organization's colour; nothing when it has none. */
export function sidebarStyle(color: string | null): CSSProperties | undefined {
  if (!color) return undefined;
  const colors = sidebarColors(color);
  return {
    '--sidebar': colors.background,
    '--sidebar-text': colors.text,
    '--sidebar-text-2': colors.text2,
    '--sidebar-line': colors.line,
    '--sidebar-hover': colors.hover,
    '--sidebar-active': colors.active,
    '--sidebar-active-text': colors.text,
    '--sidebar-active-icon': colors.text,
  } as CSSProperties;
}
