import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { TwoLines } from './List.tsx';
import { Mark } from './Mark.tsx';

type Named = { name: string; description: string };

/** The first column of most lists: the name, with what the search found in it, over the description. */
export const nameColumn = <Row extends Named>(
  header: string,
  wrap: (name: ReactNode, row: Row) => ReactNode = (name) => <strong>{name}</strong>,
): Column<Row> => ({
  id: 'name',
  header,
  width: 'minmax(220px, 2fr)',
  skeleton: 'title',
  sortBy: ({ name }) => name,
  cell: (row, { ranges, compact }) => (
    <TwoLines compact={compact} first={wrap(<Mark text={row.name} ranges={ranges} />, row)} second={row.description} />
  ),
});
