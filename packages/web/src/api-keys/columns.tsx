import type { PersonalToken } from '@gb/domain/api-keys';
import { Ago } from '../ui/Ago.tsx';
import { formatDate } from '../ui/format.ts';
import type { Column } from '../ui/list/columns.ts';
import { Mark } from '../ui/list/Mark.tsx';

/** Columns that API keys and personal tokens share. */
type Secret = Pick<PersonalToken, 'description' | 'ending' | 'dateCreated' | 'dateLastUsed'>;

export const descriptionColumn = <Row extends Secret>(): Column<Row> => ({
  id: 'description',
  header: 'Description',
  width: 'minmax(180px, 1.6fr)',
  sortBy: ({ description }) => description.toLowerCase(),
  cell: ({ description }, { ranges }) => (
    <strong>
      <Mark text={description} ranges={ranges} />
    </strong>
  ),
});

export const endingColumn = <Row extends Secret>(): Column<Row> => ({
  id: 'ending',
  header: 'Ends with',
  width: '90px',
  cell: ({ ending }) => <code>…{ending}</code>,
});

export const createdColumn = <Row extends Secret>(by?: (row: Row) => string): Column<Row> => ({
  id: 'created',
  header: 'Created',
  width: '120px',
  phone: 'label',
  sortBy: ({ dateCreated }) => dateCreated,
  cell: (row) => <span title={by && `by ${by(row)}`}>{formatDate(row.dateCreated)}</span>,
});

export const lastUsedColumn = <Row extends Secret>(): Column<Row> => ({
  id: 'used',
  header: 'Last used',
  width: '110px',
  phone: 'label',
  sortBy: ({ dateLastUsed }) => dateLastUsed ?? '',
  cell: ({ dateLastUsed }) => (dateLastUsed ? <Ago date={dateLastUsed} /> : <span className="muted">never</span>),
});
