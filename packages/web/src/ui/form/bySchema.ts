import { AppError, type FieldError, expectationOf, fieldErrors } from '@gb/domain/errors';
import type { z } from 'zod';
import { problemWords } from './problemWords.ts';
import type { Check, Problems } from './useFields.ts';

type Place<Fields> = {
  field: keyof Fields & string;
  /** People type percent where the domain keeps a share. */
  isPercent?: true;
};

type Reading<Fields, Value> = {
  /** What a field is called where nothing was given: "Name is required". */
  labels?: Partial<Record<keyof Fields, string>>;
  /** What the schema reads, made of the fields as typed; the fields themselves unless given. */
  input?: (fields: Fields) => unknown;
  /** Fields that are called otherwise than in the schema, by their path there. Paths go before what they begin with. */
  places?: Readonly<Record<string, Place<Fields>>>;
  /** A rule of the domain that no schema holds: throws what is wrong, by field. */
  rule?: (value: Value) => void;
};

/** Checks the fields of a form by a schema of the domain, with each problem at the field it is about. */
export function bySchema<Fields extends object, Value>(
  schema: z.ZodType<Value>,
  { labels = {}, input = (fields) => fields, places = {}, rule }: Reading<Fields, Value> = {},
): Check<Fields, Value> {
  const wordsIn = ({ path, message }: FieldError, given: unknown) => {
    const { field, isPercent } = placeOf(path, places);
    const words = isPercent ? inPercent(message) : message;
    return {
      field,
      words: problemWords(words, { label: labels[field as keyof Fields], isMissing: isMissing(given, path) }),
    };
  };
  const check = (fields: Fields) => {
    const given = input(fields);
    const parsed = schema.safeParse(given, { error: expectationOf });
    const errors = parsed.success ? brokenRule(() => rule?.(parsed.data)) : fieldErrors(parsed.error.issues);
    if (parsed.success && errors.length === 0) return { value: parsed.data };
    const problems: Problems<Fields> = {};
    for (const error of errors) {
      const { field, words } = wordsIn(error, given);
      // Nobody can mend what they are not shown: such a form is wrong, and says so when it is saved.
      if (!(field in fields)) throw new Error(`${error.path}: ${error.message}`);
      problems[field as keyof Fields] ??= words;
    }
    return { problems };
  };
  return Object.assign(check, { wordsOf: (error: FieldError, fields: Fields) => wordsIn(error, input(fields)) });
}

function placeOf<Fields>(
  path: string,
  places: Readonly<Record<string, Place<Fields>>>,
): { field: string; isPercent?: true } {
  const known = Object.keys(places).find((start) => path === start || path.startsWith(`${start}.`));
  return (known && places[known]) || { field: path.split('.')[0] ?? '' };
}

/** The numbers of a text a hundredfold, without the noise of binary fractions. */
const inPercent = (message: string): string =>
  message.replace(/\d+(\.\d+)?/g, (number) => String(Math.round(Number(number) * 1e7) / 1e5));

function isMissing(given: unknown, path: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], given);
  if (typeof found === 'string') return found.trim() === '';
  return found === undefined || found === null || (Array.isArray(found) && found.length === 0);
}

function brokenRule(check: () => void): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof AppError && error.errors) return error.errors;
    throw error;
  }
}
