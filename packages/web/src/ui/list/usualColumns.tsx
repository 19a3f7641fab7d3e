import { formatDate } from '../format.ts';
import type { Column } from './columns.ts';

/** When a row was changed last. */
export const updatedColumn = <Row extends { dateUpdated: string }>(): Column<Row> => ({
  id: 'date',
  header: 'Last updated',
  width: '140px',
  sortBy: ({ dateUpdated }) => Date.parse(dateUpdated),
  cell: ({ dateUpdated }) => <span className="muted">{formatDate(dateUpdated)}</span>,
});

/** Whose a row is; left out on phones. */
export const ownerColumn = <Row extends { owner: string }>(): Column<Row> => ({
  id: 'owner',
  header: 'Owner',
  width: 'minmax(100px, 0.8fr)',
  phone: 'hide',
  sortBy: ({ owner }) => owner,
  cell: ({ owner }) => <span className="muted">{owner}</span>,
});
