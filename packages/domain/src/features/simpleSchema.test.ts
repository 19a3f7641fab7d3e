import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import {
  FIELD_KINDS,
  SCHEMA_SHAPES,
  type SchemaField,
  blankField,
  readSimpleSchema,
  simpleSchemaProblem,
  writeSimpleSchema,
} from './simpleSchema.ts';

const field = fc
  .record({
    key: fc.stringMatching(/^[a-z]{1,8}$/),
    type: fc.constantFrom(...FIELD_KINDS),
    required: fc.boolean(),
    description: fc.string({ maxLength: 10 }),
    choices: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
    min: fc.option(fc.integer({ min: 0, max: 5 })),
    max: fc.option(fc.integer({ min: 6, max: 9 })),
  })
  .map(({ choices, min, max, ...rest }): SchemaField => {
    const isChosen = choices.length > 0 && rest.type !== 'boolean';
    const isBounded = !isChosen && rest.type !== 'boolean';
    return {
      ...rest,
      enum: isChosen ? choices.map(String) : [],
      min: isBounded ? min : null,
      max: isBounded ? max : null,
    };
  });

describe('a schema made of fields', () => {
  it('is written as a JSON schema and read back as it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCHEMA_SHAPES),
        fc.uniqueArray(field, { selector: ({ key }) => key, minLength: 1, maxLength: 4 }),
        (type, many) => {
          const isOne = type.startsWith('primitive');
          const fields = isOne ? many.slice(0, 1).map((one) => ({ ...one, key: 'value', required: true })) : many;
          expect(readSimpleSchema(writeSimpleSchema({ type, fields }))).toEqual({ type, fields });
        },
      ),
      { numRuns: runs(100, 2000) },
    );
  });

  it('says in JSON what it asks', () => {
    const fields = [
      { ...blankField('title'), description: 'On top', max: 40 },
      { ...blankField('size'), type: 'integer' as const, required: false, enum: ['1', '2'] },
    ];
    expect(JSON.parse(writeSimpleSchema({ type: 'object[]', fields }))).toEqual({
      type: 'array',
      items: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', description: 'On top', maxLength: 40 },
          size: { type: 'integer', enum: [1, 2] },
        },
        additionalProperties: false,
      },
    });
    expect(writeSimpleSchema({ type: 'object', fields: [] })).toBe('');
  });

  it.each([
    'not json',
    '[]',
    '{"type":"object","properties":{"a":{"type":"object"}},"additionalProperties":false}',
    '{"type":"object","properties":{"a":{"type":"string"}}}',
    '{"type":"object","properties":{},"required":["a"],"additionalProperties":false}',
    '{"type":"string","pattern":"^a"}',
    '{"type":"integer","minLength":3}',
    '{"$ref":"#/x"}',
  ])('leaves alone what fields cannot say: %s', (text) => {
    expect(readSimpleSchema(text)).toBeNull();
  });

  it('needs a name of its own for each field', () => {
    const both = (...keys: string[]) =>
      simpleSchemaProblem({ type: 'object', fields: keys.map((key) => blankField(key)) });
    expect(both('a', 'b')).toBeNull();
    expect(both('a', '')).toBe('Name every field');
    expect(both('a', 'a ')).toBe('Two fields are named a');
  });
});
