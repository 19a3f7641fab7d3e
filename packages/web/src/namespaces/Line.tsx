import type { NamespaceMember, Range } from '@gb/domain/namespaces';
import { formatPercent } from '../ui/format.ts';
import styles from './Namespaces.module.css';

/** Where a part lies on a line, as CSS has it. */
export const placeOf = ([start, end]: Range) => ({ left: `${start * 100}%`, width: `${(end - start) * 100}%` });

/** A namespace as a thin line with what is held of it. */
export function Line({ members }: { members: readonly NamespaceMember[] }) {
  const words = members
    .flatMap(({ name, ranges }) =>
      ranges.map(([start, end]) => `${name || 'hidden'} ${percent(start)} to ${percent(end)}`),
    )
    .join(', ');
  return (
    <div className={styles.line} role="img" aria-label={words === '' ? 'Nobody has a part of it' : words}>
      {members.flatMap((member, index) =>
        member.ranges.map((range) => (
          <i key={`${index} ${range[0]}`} className={styles[member.status]} style={placeOf(range)} />
        )),
      )}
    </div>
  );
}

const percent = (share: number): string => formatPercent(share, 0);
