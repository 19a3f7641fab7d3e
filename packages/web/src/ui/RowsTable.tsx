import styles from './RowsTable.module.css';

export type Cell = string | number | boolean | null;

type RowsTableProps = {
  label: string;
  /** In the order to show; taken from the first row when not given. */
  columns?: readonly string[];
  rows: readonly Readonly<Record<string, Cell>>[];
  max?: number;
  /** Words and counts for people, not values of a warehouse. */
  isProse?: boolean;
};

/** Rows of a query as they came back, in monospace; scrolling in both directions. */
export function RowsTable({ label, columns, rows, max = 200, isProse = false }: RowsTableProps) {
  const names = columns ?? Object.keys(rows[0] ?? {});
  if (rows.length === 0) return <p className="muted">The query gave no rows.</p>;
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={`${styles.table} ${isProse ? `${styles.prose} num` : ''}`}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, max).map((row, at) => (
              // Rows of an arbitrary query have no identity but their place.
              <tr key={at}>
                {names.map((name) => (
                  <td key={name}>{row[name] === null ? <i>null</i> : String(row[name] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > max && <p className="muted">The first {max} rows are shown.</p>}
    </>
  );
}
