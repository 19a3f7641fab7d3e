import { useId } from 'react';
import styles from './Choices.module.css';

type ChoicesProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; hint: string }[];
};

/** One of a few, each with a sentence of what it means. */
export function Choices<Value extends string>({ label, value, onChange, choices }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <div key={choice.value} className={styles.choice}>
          <input
            id={`${name}-${choice.value}`}
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-describedby={`${name}-${choice.value}-hint`}
          />
          <label htmlFor={`${name}-${choice.value}`}>{choice.label}</label>
          <small id={`${name}-${choice.value}-hint`}>{choice.hint}</small>
        </div>
      ))}
    </fieldset>
  );
}
