import type { Attribute } from '@gb/domain/attributes';
import { operatorsFor } from '@gb/domain/conditions/operators';
import type { ConditionGroup, ConditionItem, ConditionRow, Join } from '@gb/domain/conditions/tree';
import { IconBrackets, IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Condition.module.css';
import type { Offered } from './offered.ts';
import { RowEditor } from './RowEditor.tsx';

const JOINS: Readonly<Record<Join, string>> = {
  all: 'All of these hold',
  any: 'Any of these holds',
  none: 'None of these holds',
  notAll: 'Not all of these hold',
};

const DEEPEST = 4;

type Props = {
  group: ConditionGroup;
  onChange: (group: ConditionGroup) => void;
  offered: Offered;
  depth?: number;
  onRemove?: () => void;
};

/** Questions that are asked together, and groups of them inside. */
export function GroupEditor({ group, onChange, offered, depth = 0, onRemove }: Props) {
  const { join, items } = group;
  const setItems = (next: readonly ConditionItem[]) => onChange({ ...group, items: next });
  const replace = (index: number, next: ConditionItem) => setItems(items.map((old, at) => (at === index ? next : old)));
  const remove = (index: number) => setItems(items.filter((_, at) => at !== index));
  const isInner = onRemove !== undefined;
  const name = isInner ? 'Group of conditions' : 'Conditions';
  return (
    <div role="group" aria-label={name} className={isInner ? styles.group : styles.rows}>
      {(items.length > 1 || isInner || join === 'none' || join === 'notAll') && (
        <div className={styles.groupHead}>
          <Select
            label={isInner ? 'In this group' : 'Match when'}
            options={JOINS}
            value={join}
            onChange={(next) => onChange({ ...group, join: next as Join })}
          />
          {onRemove && (
            <IconButton label="Remove the group" onClick={onRemove}>
              <IconX size={16} />
            </IconButton>
          )}
        </div>
      )}
      {items.length === 0 && <p className="muted">{isInner ? 'Nothing is asked yet' : 'Everyone'}</p>}
      {items.map((item, index) =>
        item.kind === 'row' ? (
          <RowEditor
            // Rows have no identity of their own; only their place tells two equal ones apart.
            key={index}
            row={item}
            offered={offered}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        ) : (
          <GroupEditor
            key={index}
            group={item}
            offered={offered}
            depth={depth + 1}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        ),
      )}
      <div className={styles.adding}>
        <Button
          small
          look="soft"
          icon={<IconPlus size={14} />}
          onClick={() => setItems([...items, newRow(offered.attributes)])}
        >
          Add condition
        </Button>
        {depth < DEEPEST && (
          <Button
            small
            icon={<IconBrackets size={14} />}
            onClick={() =>
              setItems([
                ...items,
                {
                  kind: 'group',
                  join: join === 'any' || join === 'none' ? 'all' : 'any',
                  items: [newRow(offered.attributes)],
                },
              ])
            }
          >
            Add group
          </Button>
        )}
      </div>
    </div>
  );
}

function newRow(attributes: readonly Attribute[]): ConditionRow {
  const first = attributes[0];
  return {
    kind: 'row',
    attribute: first?.property ?? 'id',
    operator: operatorsFor(first)[0] ?? 'is',
    values: [],
  };
}
