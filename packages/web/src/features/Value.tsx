import type { ValueType } from '@gb/domain/features';
import { Dot } from '../ui/Badge.tsx';

/** A value as SDKs get it; true and false also carry a mark. */
export function Value({ type, value }: { type: ValueType; value: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
      {type === 'boolean' && <Dot tone={value === 'true' ? 'good' : 'neutral'} />}
      <code style={{ overflowWrap: 'anywhere' }}>{value === '' ? '""' : value}</code>
    </span>
  );
}
