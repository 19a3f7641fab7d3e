import { AppError, invalidField } from '@gb/domain/errors';
import { type FeatureState, type ValueType, newRules, parseValue, valuesOf } from '@gb/domain/features';
import { depthOfJson } from '@gb/domain/values';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { freeTurn } from '../platform/inTurns.ts';
import { interruptibly, spentMs } from '../platform/interruptibly.ts';

/** Deeper ones say nothing that a person could still follow. */
const DEEPEST = 40;
/** What reading a schema and comparing all values of a feature with it may take of the processor. A usual one takes a few milliseconds. */
const MOST_MS = 250;
/** What one of these may take: in between others have their turn. */
const MOST_AT_ONCE_MS = 40;

/**
 * Refuses values that do not look as the schema of their feature says, each at its place, and a schema that is none. All of
 * them are compared when the schema is new; else those that are. A schema is other people's code as far as time goes: it
 * may only point within itself, and is given up when it takes long (decision 0610).
 */
export async function checkAgainstSchema(
  valueType: ValueType,
  after: FeatureState,
  before: FeatureState | null,
): Promise<void> {
  const { jsonSchema } = after;
  if (jsonSchema.trim() === '') return;
  const isNewSchema = jsonSchema !== before?.jsonSchema;
  const known = isNewSchema ? null : before;
  const values = [
    ...(after.defaultValue === known?.defaultValue ? [] : [{ value: after.defaultValue, path: 'defaultValue' }]),
    ...newRules(after, known).flatMap(({ rule, index }) =>
      valuesOf(rule).map(({ value, path }) => ({ value, path: `rules.${index}.${path}` })),
    ),
  ];
  if (values.length === 0 && !isNewSchema) return;
  const clock = { leftMs: MOST_MS };
  const validate = compile(jsonSchema, clock);
  for (const { value, path } of values) {
    await freeTurn();
    const compare = () => (validate(parseValue(valueType, value)) ? '' : wordsOf(validate.errors?.[0]));
    const problem = inTime(compare, clock);
    if (problem) throw invalidField(path, problem);
  }
}

const READING = { strict: false, allErrors: false, validateFormats: false, logger: false } as const;
/** Knows what a schema looks like. Getting it ready takes tens of milliseconds, so all schemas share it. */
const schemas = new Ajv2020(READING);

function compile(text: string, clock: Clock): ValidateFunction {
  const schema = readSchema(text);
  // Got ready outside of the clock: cut off in the middle of that, it would refuse every schema from then on.
  schemas.validateSchema({});
  return inTime(() => {
    try {
      if (!schemas.validateSchema(schema)) throw new Error(schemas.errorsText(schemas.errors, { dataVar: 'schema' }));
      // Made anew each time: what one schema defines is nothing to another, and nothing piles up.
      return new Ajv2020({ ...READING, meta: false, validateSchema: false }).compile(schema);
    } catch (error) {
      if (error instanceof Error) throw invalidField('jsonSchema', `is not a JSON schema: ${error.message}`);
      throw error;
    }
  }, clock);
}

function readSchema(text: string): object {
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch {
    throw invalidField('jsonSchema', 'expected JSON');
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw invalidField('jsonSchema', 'expected a JSON object');
  if (depthOfJson(text) > DEEPEST) throw invalidField('jsonSchema', `expected at most ${DEEPEST} levels of nesting`);
  const stray = referencesIn(schema).find((reference) => !reference.startsWith('#'));
  if (stray !== undefined) throw invalidField('jsonSchema', `may only refer to itself, and not to ${stray}`);
  // The word for its dialect is not looked up: all are read as the newest.
  const { $schema: _, $id: __, ...own } = schema as Record<string, unknown>;
  return own;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === '$ref' || key === '$dynamicRef') && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

/** What is left of the processor. */
type Clock = { leftMs: number };

/** Work cut off that had at least this part of its time has used it itself; others had the processor else, and it begins anew. */
const OWN_PART = 0.75;

/** The result of work that a schema decides the length of. */
function inTime<T>(work: () => T, clock: Clock): T {
  for (;;) {
    const allowed = Math.min(clock.leftMs, MOST_AT_ONCE_MS);
    const began = spentMs();
    const done = allowed < 1 ? null : interruptibly(() => ({ result: work() }), allowed);
    const spent = spentMs() - began;
    clock.leftMs -= spent;
    if (done) return done.result;
    if (allowed < 1 || spent >= allowed * OWN_PART)
      throw new AppError('invalid', 'The JSON schema takes too long to compare values with; make it simpler');
  }
}

/** Where a value differs from its schema, and how: "size.width: must be number". */
function wordsOf(error: ErrorObject | undefined): string {
  if (!error) return 'does not fit the JSON schema';
  const at = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const { additionalProperty, allowedValues } = error.params as {
    additionalProperty?: string;
    allowedValues?: unknown[];
  };
  const what = additionalProperty
    ? `does not know ${additionalProperty}`
    : allowedValues
      ? `expected one of ${allowedValues.map((one) => JSON.stringify(one)).join(', ')}`
      : (error.message ?? 'does not fit').replace(/^must be /, 'expected ').replace(/^must /, 'has to ');
  return at ? `${at}: ${what}` : what;
}
