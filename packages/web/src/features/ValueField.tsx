import type { ValueType } from '@gb/domain/features';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CodeField } from '../ui/editor/CodeField.tsx';
import { TextField } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';

type ValueFieldProps = {
  label: string;
  type: ValueType;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** A feature's value, typed the way its type is typed. */
export function ValueField({ type, value, onChange, ...field }: ValueFieldProps) {
  if (type === 'boolean') return <Select {...field} options={['true', 'false']} value={value} onChange={onChange} />;
  const text = { ...field, mono: true, value };
  if (type === 'json') return <JsonField {...field} value={value} onChange={onChange} />;
  const inputMode = type === 'number' ? 'decimal' : undefined;
  return <TextField {...text} inputMode={inputMode} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** JSON, and an offer to mend what is almost JSON. Nothing is mended unasked. */
function JsonField({ value, onChange, ...field }: Omit<ValueFieldProps, 'type'>) {
  const mended = useMended(value);
  return (
    <div>
      <CodeField {...field} language="json" value={value} onChange={onChange} />
      {mended !== null && (
        <p className="quiet" role="status">
          This is not JSON yet, but can be read.{' '}
          <Button small look="text" onClick={() => onChange(mended)}>
            Write it as JSON
          </Button>
        </p>
      )}
    </div>
  );
}

/** What a text would be as JSON, where it is only almost that: with comments, single quotes, or a comma too many. */
function useMended(text: string): string | null {
  const [mended, setMended] = useState<{ of: string; is: string | null } | null>(null);
  const isMendable = text.trim() !== '' && !isJson(text);
  useEffect(() => {
    if (!isMendable) return;
    let isStale = false;
    // Few ever need it, so it is not part of the page.
    void import('json5').then(({ default: json5 }) => {
      if (!isStale) setMended({ of: text, is: readLeniently(text, json5.parse) });
    });
    return () => {
      isStale = true;
    };
  }, [text, isMendable]);
  return isMendable && mended?.of === text ? mended.is : null;
}

function readLeniently(text: string, parse: (text: string) => unknown): string | null {
  try {
    return JSON.stringify(parse(text), null, 2);
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
