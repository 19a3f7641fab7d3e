import { Suspense, lazy, useRef } from 'react';
import { Field, type FieldProps, inputClass } from '../Field.tsx';
import type { EditorProps } from './Editor.tsx';
import type { SqlDialect, SqlTables } from './SqlEditor.tsx';

// An editor that cannot be fetched gives way to a plain text area rather than to an error.
const JsonEditor = lazy(() => import('./JsonEditor.tsx').catch(() => ({ default: Plain })));
const SqlEditor = lazy(() => import('./SqlEditor.tsx').catch(() => ({ default: Plain })));

type CodeFieldProps = FieldProps & {
  language: 'json' | 'sql';
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  dialect?: SqlDialect | undefined;
  tables?: SqlTables | undefined;
};

/** Code with line numbers, colours and completion. A plain text area until the editor has been fetched. */
export function CodeField({ language, value, onChange, rows = 5, dialect, tables, ...field }: CodeFieldProps) {
  const wasFocused = useRef(false);
  const note = (isFocused: boolean) => {
    wasFocused.current = isFocused;
  };
  return (
    <Field {...field}>
      {({ id, labelId, describedBy }) => {
        const attributes: Record<string, string> = {
          'aria-labelledby': labelId,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(field.error && { 'aria-invalid': 'true' }),
        };
        const props = { value, onChange, minLines: rows, attributes };
        return (
          <Suspense fallback={<Plain {...props} id={id} autoFocus={false} onFocused={note} />}>
            {language === 'json' ? (
              <JsonEditor {...props} autoFocus={wasFocused.current} />
            ) : (
              <SqlEditor {...props} autoFocus={wasFocused.current} dialect={dialect} tables={tables} />
            )}
          </Suspense>
        );
      }}
    </Field>
  );
}

type PlainProps = EditorProps & { id?: string; onFocused?: (isFocused: boolean) => void };

function Plain({ value, onChange, minLines, attributes, id, onFocused }: PlainProps) {
  return (
    <textarea
      id={id}
      className={`${inputClass} mono`}
      rows={minLines}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => onFocused?.(true)}
      onBlur={() => onFocused?.(false)}
      {...attributes}
    />
  );
}
