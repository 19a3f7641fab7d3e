import type { Column } from '../ui/list/columns.ts';

/** In which data source the data of a row are. */
export const sourceColumn = <Row extends { datasource: string }>(nameOf: (id: string) => string): Column<Row> => ({
  id: 'source',
  header: 'Data source',
  width: 'minmax(140px, 1fr)',
  sortBy: ({ datasource }) => nameOf(datasource),
  cell: ({ datasource }) => nameOf(datasource),
});
