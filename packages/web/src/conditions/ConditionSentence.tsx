import { Fragment } from 'react';
import styles from './Condition.module.css';
import { operatorTakes, operatorWords } from './operators.ts';
import { readRows } from './rows.ts';

const MAX_VALUES = 4;

/** A condition as people say it. One that rows cannot express is shown as it is stored. */
export function ConditionSentence({ condition }: { condition: string }) {
  const rows = readRows(condition);
  if (rows === null) return <code className={styles.value}>{condition}</code>;
  if (rows.length === 0) return <span className="muted">everyone</span>;
  return (
    <span className={styles.sentence}>
      {rows.map((row, index) => (
        <Fragment key={`${row.attribute} ${row.operator} ${row.value}`}>
          {index > 0 && <span className={styles.and}>AND</span>}
          <span className={styles.attribute}>{row.attribute}</span>
          <span className="muted">{operatorWords(row.operator)}</span>
          <Values operator={row.operator} value={row.value} />
        </Fragment>
      ))}
    </span>
  );
}

function Values({ operator, value }: { operator: string; value: string }) {
  const kind = operatorTakes(operator);
  if (kind === 'none') return null;
  const values = kind === 'list' ? value.split(', ') : [value];
  const rest = values.slice(MAX_VALUES);
  return (
    <>
      {values.slice(0, MAX_VALUES).map((one) => (
        <span key={one} className={styles.value}>
          {one}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.value} title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  );
}
