import { expectationOf } from '@gb/domain/errors';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** A form checked by a schema of the domain: on submit, then again on every change. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: expectationOf }),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}

/**
 * Runs a form's validation and, when it passes, its submission. Answers false when validation did not pass, so that
 * the modal stays open; errors of the submission itself are thrown on.
 */
export async function submitForm<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  submit: (values: Output) => Promise<unknown>,
): Promise<boolean> {
  let passed = false;
  await form.handleSubmit(async (values) => {
    passed = true;
    await submit(values);
  })();
  return passed;
}
