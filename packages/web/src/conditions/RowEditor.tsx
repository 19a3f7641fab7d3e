import type { Attribute } from '@gb/domain/attributes';
import { operatorTakes, operatorWords, operatorsFor } from '@gb/domain/conditions/operators';
import { problemOfRow } from '@gb/domain/conditions/problemOf';
import type { ConditionRow } from '@gb/domain/conditions/tree';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/Button.tsx';
import { Combo } from '../ui/Combo.tsx';
import { problemWords } from '../ui/form/problemWords.ts';
import { Select } from '../ui/Select.tsx';
import styles from './Condition.module.css';
import type { Offered } from './offered.ts';
import { RowValues } from './RowValues.tsx';
import { valuesAs } from './typedValue.ts';

type Props = {
  row: ConditionRow;
  offered: Offered;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
};

/** One question: an attribute, what is asked of it, and the values. */
export function RowEditor({ row, offered, onChange, onRemove }: Props) {
  const { attributes, groups, isChecked } = offered;
  const attributeOf = (name: string): Attribute | undefined => attributes.find(({ property }) => property === name);
  const known = attributeOf(row.attribute);
  const operators = operatorsFor(known, groups.length > 0);
  const pickAttribute = (attribute: string) => {
    const next = attributeOf(attribute);
    const fitting = operatorsFor(next, groups.length > 0);
    const operator = fitting.includes(row.operator) ? row.operator : (fitting[0] ?? 'is');
    onChange({ ...row, attribute, operator, values: valuesAs(next, row.values.map(String)) });
  };
  const pickOperator = (operator: string) => {
    const [from, to] = [operatorTakes(row.operator), operatorTakes(operator)];
    const isAlike = from !== 'group' && to !== 'group' && to !== 'count';
    const kept = isAlike || from === to ? row.values : [];
    onChange({ ...row, operator, values: to === 'list' ? kept : kept.slice(0, to === 'none' ? 0 : 1) });
  };
  const problem = isChecked ? problemOfRow(row, new Set(groups.map(({ id }) => id))) : null;
  const error =
    problem === null ? undefined : problemWords(problem, { label: undefined, isMissing: row.values.length === 0 });
  return (
    <div className={styles.row} role="group" aria-label={`Condition on ${row.attribute}`}>
      <Combo
        label="Attribute"
        options={attributes.map(({ property }) => property)}
        value={row.attribute}
        onChange={pickAttribute}
        hint={
          known || row.attribute === '' || row.attribute.includes('.') ? undefined : 'Not registered as an attribute'
        }
      />
      <Select
        label="Operator"
        options={[...new Set([...operators, row.operator])].map((id) => ({
          value: id,
          label: operatorWords(id, known),
        }))}
        value={row.operator}
        onChange={pickOperator}
      />
      <RowValues
        row={row}
        attribute={known}
        groups={groups}
        seen={offered.seenOf(row.attribute)}
        error={error}
        onChange={(values) => onChange({ ...row, values })}
      />
      <IconButton label={`Remove the condition on ${row.attribute}`} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
