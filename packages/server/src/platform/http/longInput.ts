import { expectationOf } from '@gb/domain/errors';
import { z } from 'zod';
import { inTurns } from '../inTurns.ts';
import { schemaError } from './errors.ts';

/** A list this long is looked through in turns before it is checked with the rest. */
const LONG = 2000;
/** As many as an answer names. */
const MOST_PROBLEMS = 20;

/**
 * Refuses a body with a long list in which much is wrong, and stops at the first problems: a schema looks for all of them,
 * which takes a hundred times as long as to find that all is right.
 */
export async function refuseLongWrongLists(schema: z.ZodType, body: unknown): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, values] of Object.entries(body)) {
    if (!Array.isArray(values) || values.length < LONG) continue;
    const elements = elementsOf(schema, name);
    if (elements.length > 0) await refuseWrong(elements, name, values);
  }
}

async function refuseWrong(elements: readonly z.ZodType[], name: string, values: readonly unknown[]): Promise<void> {
  const problems: z.core.$ZodIssue[] = [];
  await inTurns(values, (value, index) => {
    for (const issue of problemsOf(value, elements)) problems.push({ ...issue, path: [name, index, ...issue.path] });
    return problems.length < MOST_PROBLEMS;
  });
  if (problems.length > 0) throw schemaError('body', new z.ZodError(problems));
}

/** What is wrong with an element, if it is none of those there may be. */
function problemsOf(value: unknown, elements: readonly z.ZodType[]): readonly z.core.$ZodIssue[] {
  let issues: readonly z.core.$ZodIssue[] = [];
  for (const element of elements) {
    const { error } = element.safeParse(value, { error: expectationOf });
    if (!error) return [];
    issues = error.issues;
  }
  return issues;
}

/** What the elements of a list in an object may be: of each form of the object that has such a list. */
function elementsOf(schema: unknown, name: string): z.ZodType[] {
  if (schema instanceof z.ZodPipe) return elementsOf(schema.in, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((form) => elementsOf(form, name));
  if (!(schema instanceof z.ZodObject)) return [];
  const list = withoutWrapping(schema.shape[name]);
  // Every schema of an element is one of the classic ones we write.
  return list instanceof z.ZodArray ? [list.element as z.ZodType] : [];
}

function withoutWrapping(schema: unknown): unknown {
  const isWrapping =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapping ? withoutWrapping(schema.unwrap()) : schema;
}
