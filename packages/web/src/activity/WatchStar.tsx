import type { Watchable } from '@gb/domain/activity';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { IconButton } from '../ui/Button.tsx';
import type { Column } from '../ui/list/columns.ts';
import { toastFailure } from '../ui/toast.tsx';
import { useWatch } from './useWatching.ts';

/** The same as the button of a page, small enough for every row of a list. */
function WatchStar({ type, id, name }: { type: Watchable; id: string; name: string }) {
  const { isWatching = false, toggle } = useWatch(type, id);
  const change = () => toggle().catch(toastFailure('Not changed'));
  return (
    <IconButton
      label={`Watch ${name}`}
      aria-pressed={isWatching}
      onClick={(event) => {
        event.stopPropagation();
        void change();
      }}
    >
      {isWatching ? <IconStarFilled size={15} color="var(--warn-mark)" /> : <IconStar size={15} />}
    </IconButton>
  );
}

/** A column of stars for a list of things that can be watched. */
export const watchColumn = <Row extends { id: string }>(
  type: Watchable,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  id: 'watch',
  header: 'Watch',
  hideHeader: true,
  width: '32px',
  phone: 'hide',
  cell: (row) => <WatchStar type={type} id={row.id} name={nameOf(row)} />,
});
