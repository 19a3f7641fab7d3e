import type { FieldError } from '@gb/domain/errors';
import { type ChangeEvent, useRef, useState } from 'react';
import { noteForm } from './noteForms.ts';
import { problemWords } from './problemWords.ts';

/** Names of the fields that hold text as typed. */
export type TextName<Fields> = {
  [Name in keyof Fields]-?: Fields[Name] extends string | undefined ? Name : never;
}[keyof Fields];

/** What keeps a form from being saved, by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, string>>;

/** Reads the fields of a form: what can be saved, or what keeps it from that. */
export type Check<Fields, Value> = {
  (fields: Fields): { value: Value } | { problems: Problems<Fields> };
  /** The field that an error of the server is about, and its words there. */
  wordsOf: (error: FieldError, fields: Fields) => { field: string; words: string };
};

/** What a text field needs of the form it is in. */
export type TextProps = {
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

/** A check that looks for problems field by field; without any, the fields are what is saved. */
export const byProblems = <Fields>(
  find: (fields: Fields) => Problems<Fields>,
  labels: Partial<Record<keyof Fields, string>> = {},
): Check<Fields, Fields> =>
  Object.assign(
    (fields: Fields) => {
      const problems = find(fields);
      return Object.keys(problems).length === 0 ? { value: fields } : { problems };
    },
    {
      wordsOf: ({ path, message }: FieldError) => {
        const field = path.split('.')[0] ?? '';
        return { field, words: problemWords(message, { label: labels[field as keyof Fields], isMissing: false }) };
      },
    },
  );

/**
 * The fields of a form as typed. What is wrong with them shows from the first attempt to save; what the server said of one,
 * until it is changed.
 */
export function useFields<Fields extends object, Value>(initial: () => Fields, check: Check<Fields, Value>) {
  const [fields, setFields] = useState(initial);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems<Fields>>({});
  const found = tried ? check(fields) : null;
  const [shown, isShown] = useShown<Fields>({ ...refused, ...(found && 'problems' in found ? found.problems : {}) });
  const change = (next: Partial<Fields>) => {
    setFields((old) => ({ ...old, ...next }));
    setRefused((old) => ({ ...old, ...Object.fromEntries(Object.keys(next).map((name) => [name, undefined])) }));
  };
  const takeErrors = (errors: readonly FieldError[]): readonly FieldError[] => {
    const told = errors.map((error) => ({ error, ...check.wordsOf(error, fields) }));
    const [placed, stray] = [told.filter(({ field }) => isShown(field)), told.filter(({ field }) => !isShown(field))];
    // The first one said of a field is the one it shows, as it is where the form itself finds them.
    setRefused(Object.fromEntries(placed.toReversed().map(({ field, words }) => [field, words])) as Problems<Fields>);
    return stray.map(({ error }) => error);
  };
  return {
    fields,
    shown,
    change,
    text: (name: TextName<Fields>): TextProps => ({
      value: (fields[name] as string | undefined) ?? '',
      error: shown[name],
      onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Fields>),
    }),
    /** Begins anew. */
    reset: () => {
      setFields(initial);
      setTried(false);
    },
    /** An attempt to save: gives what can be saved, or false and shows why not. */
    attempt: (): Value | false => {
      const read = check(fields);
      setTried(true);
      setRefused({});
      noteForm(takeErrors);
      return 'value' in read && read.value;
    },
  };
}

/** Problems, and whether a field has a place for its own: the one that the form last asked for. */
function useShown<Fields extends object>(problems: Problems<Fields>): [Problems<Fields>, (field: string) => boolean] {
  const asked = useRef(new Set<PropertyKey>());
  asked.current.clear();
  const shown = new Proxy(problems, {
    get: (target, name) => {
      asked.current.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  return [shown, (field) => asked.current.has(field)];
}
