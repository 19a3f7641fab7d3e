import { useState } from 'react';
import { Field, inputClass } from '../../ui/Field.tsx';
import { numberIn } from '../../ui/form/numberIn.ts';
import styles from './RuleFields.module.css';

type Props = {
  label: string;
  hint?: string;
  /** 0..1. */
  share: number;
  onChange: (share: number) => void;
};

const percentOf = (share: number): string => String(Math.round(share * 1000) / 10);

/** A share of traffic: a slider in whole percents, and beside it a number with one decimal. */
export function ShareField({ label, hint, share, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const set = (percent: number) => {
    if (Number.isFinite(percent)) onChange(Math.round(Math.min(100, Math.max(0, percent)) * 10) / 1000);
  };
  return (
    <Field label={label} hint={hint}>
      {({ id, labelId, describedBy }) => (
        <div className={styles.share}>
          <input
            type="range"
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            min={0}
            max={100}
            value={Math.round(share * 100)}
            onChange={(event) => set(Number(event.currentTarget.value))}
          />
          <input
            id={id}
            className={inputClass}
            aria-label={`${label}, in percent`}
            inputMode="decimal"
            value={typed ?? percentOf(share)}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              set(numberIn(value));
            }}
            onBlur={() => setTyped(null)}
          />
          <span aria-hidden="true">%</span>
        </div>
      )}
    </Field>
  );
}
