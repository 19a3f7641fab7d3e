import { operatorWords } from '@gb/domain/conditions/operators';
import { readTree } from '@gb/domain/conditions/readTree';
import type { ConditionGroup, ConditionRow } from '@gb/domain/conditions/tree';
import { type Names, beforeGroup, joinWord, valueWords } from '@gb/domain/conditions/words';
import { Fragment } from 'react';
import styles from './Condition.module.css';

const MAX_VALUES = 4;

type Props = { condition: string; names?: Names };

/** A condition as people say it. One that rows cannot express is shown as it is stored. */
export function ConditionSentence({ condition, names = {} }: Props) {
  const read = readTree(condition);
  if ('reason' in read)
    return (
      <code className={styles.value} title={read.reason}>
        {condition}
      </code>
    );
  if (read.tree.items.length === 0) return <span className="muted">everyone</span>;
  return (
    <span className={styles.sentence}>
      <Group group={read.tree} names={names} isOutermost />
    </span>
  );
}

type GroupProps = { group: ConditionGroup; names: Names; isOutermost?: boolean };

function Group({ group: { join, items }, names, isOutermost }: GroupProps) {
  const before = beforeGroup(join);
  const hasBrackets = !isOutermost || before !== '';
  return (
    <>
      {before && <span className={styles.and}>{before.toUpperCase()}</span>}
      {hasBrackets && <span className="muted">(</span>}
      {items.map((item, index) => (
        // Parts have no identity of their own; only their place tells two equal ones apart.
        <Fragment key={index}>
          {index > 0 && <span className={styles.and}>{joinWord(join).toUpperCase()}</span>}
          {item.kind === 'row' ? <Row row={item} names={names} /> : <Group group={item} names={names} />}
        </Fragment>
      ))}
      {hasBrackets && <span className="muted">)</span>}
    </>
  );
}

function Row({ row, names }: { row: ConditionRow; names: Names }) {
  const values = valueWords(row, names);
  const rest = values.slice(MAX_VALUES);
  return (
    <>
      <span className={styles.attribute}>{row.attribute}</span>
      <span className="muted">{operatorWords(row.operator, names.attribute?.(row.attribute))}</span>
      {values.slice(0, MAX_VALUES).map((one, index) => (
        <span key={index} className={styles.value}>
          {one}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.value} title={rest.slice(0, 100).join(', ')}>
          +{rest.length}
        </span>
      )}
    </>
  );
}
