import { formatDateTime, formatRecency } from './format.ts';
import { useNow } from './useNow.ts';

/** How long ago something was; the exact time on hover and for machines. */
export function Ago({ date }: { date: string }) {
  const now = useNow();
  return (
    <time dateTime={date} title={formatDateTime(date)}>
      {formatRecency(date, now)}
    </time>
  );
}
