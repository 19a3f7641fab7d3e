import { Card } from '../ui/Card.tsx';
import { countOf } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './DataSource.module.css';
import { useSchema } from './useDataSources.ts';

/** Tables and columns of a data source, as the engine knows them now. */
export function SchemaBrowser({ dataSourceId }: { dataSourceId: string }) {
  const { data, error, mutate } = useSchema(dataSourceId);
  return (
    <Card title="Tables">
      {error && !data && <Problem error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton width="100%" height={90} />}
      {data?.tables.length === 0 && <p className="muted">There are no tables.</p>}
      <div className={styles.tables}>
        {data?.tables.map(({ schema, table, columns }) => (
          <details key={`${schema}.${table}`}>
            <summary>
              {schema ? `${schema}.${table}` : table}{' '}
              <span className="muted num">{countOf(columns.length, 'column')}</span>
            </summary>
            <ul>
              {columns.map(({ name, type }) => (
                <li key={name}>
                  {name} <span className="muted">{type.toLowerCase()}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Card>
  );
}
