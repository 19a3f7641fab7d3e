import { type ChangeEvent, useState } from 'react';

/** Names of the fields that hold text as typed. */
export type TextName<Fields> = {
  [Name in keyof Fields]-?: Fields[Name] extends string | undefined ? Name : never;
}[keyof Fields];

/** What keeps a form from being saved, by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, string>>;

/** Reads the fields of a form: what can be saved, or what keeps it from that. */
export type Check<Fields, Value> = (fields: Fields) => { value: Value } | { problems: Problems<Fields> };

/** What a text field needs of the form it is in. */
export type TextProps = {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** A check that looks for problems field by field; without any, the fields are what is saved. */
export const byProblems =
  <Fields>(find: (fields: Fields) => Problems<Fields>): Check<Fields, Fields> =>
  (fields) => {
    const problems = find(fields);
    return Object.keys(problems).length === 0 ? { value: fields } : { problems };
  };

/** The fields of a form as typed. What is wrong with them shows from the first attempt to save. */
export function useFields<Fields extends object, Value>(initial: () => Fields, check: Check<Fields, Value>) {
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const found = tried ? check(fields) : null;
  const shown: Problems<Fields> = found && 'problems' in found ? found.problems : {};
  const change = (next: Partial<Fields>) => setFields((old) => ({ ...old, ...next }));
  return {
    fields,
    shown,
    change,
    text: (name: TextName<Fields>): TextProps => ({
      value: (fields[name] as string | undefined) ?? '',
      error: shown[name],
      onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Fields>),
    }),
    /** An attempt to save: gives what can be saved, or null and shows why not. */
    attempt: (): Value | null => {
      const read = check(fields);
      setTried(true);
      return 'value' in read ? read.value : null;
    },
  };
}
