import { type SimpleSchema, blankField } from '@gb/domain/features/simpleSchema';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Schema.module.css';
import { SchemaFieldRow } from './SchemaFieldRow.tsx';

type Props = { value: SimpleSchema; problem: string | null; onChange: (value: SimpleSchema) => void };

const SHAPES: Readonly<Record<SimpleSchema['type'], string>> = {
  object: 'An object with fields',
  'object[]': 'A list of such objects',
  primitive: 'One value',
  'primitive[]': 'A list of values',
};

/** Builds a schema field by field. */
export function SchemaBuilder({ value, problem, onChange }: Props) {
  const { type, fields } = value;
  const isOne = type.startsWith('primitive');
  const replace = (at: number, next: SimpleSchema['fields']) =>
    onChange({ type, fields: [...fields.slice(0, at), ...next, ...fields.slice(at + 1)] });
  const reshape = (next: SimpleSchema['type']) => {
    if (next.startsWith('primitive') === isOne) return onChange({ type: next, fields });
    // One value has no name; the fields of objects have.
    return onChange({ type: next, fields: next.startsWith('primitive') ? [blankField('value')] : [] });
  };
  return (
    <div className={styles.builder}>
      <Select
        label="A value is"
        options={SHAPES}
        value={type}
        onChange={(next) => reshape(next as SimpleSchema['type'])}
      />
      {fields.map((field, at) => (
        // A field that is being named has no identity but its place.
        <SchemaFieldRow
          key={at}
          number={at + 1}
          field={field}
          isNamed={!isOne}
          onChange={(next) => replace(at, [next])}
          onRemove={() => replace(at, [])}
        />
      ))}
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      {!isOne && (
        <div>
          <Button
            small
            look="soft"
            icon={<IconPlus size={14} />}
            onClick={() => onChange({ type, fields: [...fields, blankField()] })}
          >
            Add field
          </Button>
        </div>
      )}
    </div>
  );
}
