import { useState } from 'react';
import { TextField } from './Field.tsx';
import { numberIn } from './form/numberIn.ts';

type WeightFieldProps = { label: string; weight: number; onChange: (weight: number) => void };

const percentOf = (weight: number): string => String(Math.round(weight * 10_000) / 100);

/**
 * A share of traffic (0..1), typed as a percentage with two decimals. While it is being typed the text is the person's
 * own; when it is left, it shows the weight that came of it.
 */
export function WeightField({ label, weight, onChange }: WeightFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      max={100}
      step="any"
      inputMode="decimal"
      value={typed ?? percentOf(weight)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const percent = numberIn(text);
        if (Number.isFinite(percent)) onChange(percent / 100);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
