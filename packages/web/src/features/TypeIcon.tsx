import type { ValueType } from '@gb/domain/features';
import { IconAbc, IconBraces, IconNumber123, IconToggleRight } from '@tabler/icons-react';

const ICONS = { boolean: IconToggleRight, string: IconAbc, number: IconNumber123, json: IconBraces };

export function TypeIcon({ type }: { type: ValueType }) {
  const Icon = ICONS[type];
  return <Icon size={15} stroke={1.6} role="img" aria-label={type} color="var(--text-3)" style={{ flex: 'none' }} />;
}
