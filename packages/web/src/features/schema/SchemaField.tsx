import { readSimpleSchema, simpleSchemaProblem, writeSimpleSchema } from '@gb/domain/features/simpleSchema';
import { useState } from 'react';
import { CodeField } from '../../ui/editor/CodeField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './Schema.module.css';
import { SchemaBuilder } from './SchemaBuilder.tsx';

type Props = { value: string; onChange: (schema: string) => void };

/** What the values of a feature have to look like: as fields, or as the JSON schema they come to. */
export function SchemaField({ value, onChange }: Props) {
  const [built, setBuilt] = useState(() => readSimpleSchema(value));
  const [mode, setMode] = useState<'fields' | 'raw'>(built ? 'fields' : 'raw');
  const isRich = readSimpleSchema(value) === null;
  const changeMode = (next: 'fields' | 'raw') => {
    const read = readSimpleSchema(value);
    if (next === 'fields' && !read) return;
    setBuilt(read);
    setMode(next);
  };
  return (
    <div className={styles.schema}>
      <div className={styles.head}>
        <h3>
          JSON schema <span className="quiet">optional</span>
        </h3>
        <Segmented
          label="Schema editor"
          value={mode}
          onChange={changeMode}
          choices={[
            { value: 'fields', label: 'Fields' },
            { value: 'raw', label: 'JSON' },
          ]}
        />
      </div>
      {mode === 'fields' && built ? (
        <SchemaBuilder
          value={built}
          problem={simpleSchemaProblem(built)}
          onChange={(next) => {
            setBuilt(next);
            // Half-named fields are not a schema yet; what was there stays until they are.
            if (!simpleSchemaProblem(next)) onChange(writeSimpleSchema(next));
          }}
        />
      ) : (
        <CodeField label="Schema as JSON" language="json" value={value} onChange={onChange} />
      )}
      <p className="quiet">
        {mode === 'raw' && isRich && value.trim() !== ''
          ? 'Only JSON can say this schema.'
          : 'The default value and those of all rules have to fit it.'}
      </p>
    </div>
  );
}
