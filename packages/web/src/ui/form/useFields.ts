import { type ChangeEvent, useState } from 'react';

/** Names of the fields that hold text as typed. */
export type TextName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never;
}[keyof Fields];

/** What keeps a form from being saved, by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, string>>;

/** What a text field needs of the form it is in. */
export type TextProps = {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** The fields of a form as typed. What is wrong with them shows from the first attempt to save. */
export function useFields<Fields extends object>(
  initial: () => Fields,
  problemsOf: (fields: Fields) => Problems<Fields>,
) {
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(fields);
  const shown: Problems<Fields> = tried ? problems : {};
  const change = (next: Partial<Fields>) => setFields((old) => ({ ...old, ...next }));
  return {
    fields,
    problems,
    shown,
    change,
    text: (name: TextName<Fields>): TextProps => ({
      value: fields[name] as string,
      error: shown[name],
      onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Fields>),
    }),
    /** An attempt to save: says whether it may be. */
    attempt: (): boolean => {
      setTried(true);
      return Object.keys(problems).length === 0;
    },
  };
}
