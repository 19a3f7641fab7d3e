import type { Attribute } from '@gb/domain/attributes';
import type { Scalar } from '@gb/domain/conditions/tree';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ComboTags } from '../ui/Combo.tsx';
import { TextArea } from '../ui/Field.tsx';
import styles from './Condition.module.css';
import { valuesAs } from './typedValue.ts';

/** More chips than this are no help to anybody, and slow. */
const MOST_CHIPS = 100;

type Props = {
  values: readonly Scalar[];
  attribute: Attribute | undefined;
  words: readonly string[];
  error: string | undefined;
  onChange: (values: readonly Scalar[]) => void;
};

/** Several values: chips into which lists can be pasted, and lines where there are many or they hold commas. */
export function ListValues({ values, attribute, words, error, onChange }: Props) {
  const texts = values.map(String);
  const mustBeLines = texts.length > MOST_CHIPS || texts.some((text) => text.includes(','));
  const [wantsLines, setWantsLines] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: readonly string[]) => onChange(valuesAs(attribute, [...new Set(next.map((one) => one.trim()))]));
  const isLines = wantsLines || mustBeLines;
  return (
    <div className={styles.list}>
      {isLines ? (
        <TextArea
          label="Values, one a line"
          mono
          rows={6}
          value={typed ?? texts.join('\n')}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            set(value.split('\n'));
          }}
          onBlur={() => setTyped(null)}
          hint={countOf(texts)}
          error={error}
        />
      ) : (
        <ComboTags
          label="Values"
          options={words}
          values={texts}
          onChange={set}
          placeholder="Type, or paste a list"
          hint={texts.length > 10 ? countOf(texts) : undefined}
          error={error}
        />
      )}
      {!mustBeLines && (
        <Button small look="text" onClick={() => setWantsLines(!isLines)}>
          {isLines ? 'Show as chips' : 'Edit as lines'}
        </Button>
      )}
    </div>
  );
}

const countOf = (texts: readonly string[]): string =>
  `${texts.length.toLocaleString('en-US')} ${texts.length === 1 ? 'value' : 'values'}`;
