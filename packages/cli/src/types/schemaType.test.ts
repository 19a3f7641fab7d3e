import { describe, expect, it } from 'vitest';
import { declare } from './declaration.ts';
import { typeOfSchema } from './schemaType.ts';

describe('a JSON schema as a type', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ enum: ['red', 3, null] }, '"red" | 3 | null'],
    [{ type: 'array', items: { type: 'boolean' } }, 'Array<boolean>'],
    [
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' }, b: { const: 1 } },
        required: ['a'],
        $defs: { a: { type: 'number' } },
      },
      '{ "a": number; "b"?: 1 }',
    ],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    [{ not: { type: 'string' } }, 'unknown'],
  ])('%j is %s', (schema, type) => {
    expect(typeOfSchema(JSON.stringify(schema))).toBe(type);
  });

  it('ends where it refers to itself, and is none where it is no schema', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#' } } };
    expect(typeOfSchema(JSON.stringify(tree))).toMatch(/"child"\?: unknown/);
    expect(typeOfSchema('nonsense')).toBeNull();
  });

  it('goes before what the values of a flag happen to look like', () => {
    const flag = { id: 'theme', description: '', valueType: 'json' as const, values: ['{"a":1}'] };
    expect(declare([{ ...flag, jsonSchema: '{"type":"object","properties":{"b":{"type":"string"}}}' }])).toContain(
      '"theme": { "b"?: string };',
    );
    expect(declare([flag])).toContain('"theme": { "a": number };');
  });
});
