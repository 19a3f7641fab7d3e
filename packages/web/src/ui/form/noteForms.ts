import type { FieldError } from '@gb/domain/errors';

/** A form that shows what a server said of its fields, and gives back what it has no place for. */
export type TakesErrors = (errors: readonly FieldError[]) => readonly FieldError[];

let noted: TakesErrors[] | null = null;

/**
 * Starts a submission, and says with it which forms it read to know what to send. They are read before it first waits.
 * So whoever submits can hand a refusal to the form without each form wiring the two together. See decision 0570.
 */
export function noteForms<Result>(submit: () => Result): { result: Result; forms: readonly TakesErrors[] } {
  const [before, forms] = [noted, [] as TakesErrors[]];
  noted = forms;
  try {
    return { result: submit(), forms };
  } finally {
    noted = before;
  }
}

/** To be called by a form when it is read. */
export const noteForm = (form: TakesErrors): void => void noted?.push(form);
