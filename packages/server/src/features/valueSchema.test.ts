import type { FeatureV1 } from '@gb/domain/features';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

type Answer = { feature: FeatureV1; message: string; errors?: { path: string; message: string }[] };

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { size: { $ref: '#/$defs/size' }, colour: { enum: ['red', 'blue'] } },
  required: ['colour'],
  additionalProperties: false,
  $defs: { size: { type: 'integer', minimum: 1 } },
});

describe('the JSON schema of a feature', () => {
  let app: TestApp;
  let owner: Person;
  beforeAll(async () => {
    app = await makeTestApp({ ROLE: 'web' });
    owner = await app.owner();
  });
  afterAll(() => app.stop());

  const shaped = (defaultValue = '{"colour":"red"}') =>
    make.feature(owner, { valueType: 'json', defaultValue, jsonSchema: SCHEMA });
  const change = (id: string, body: object) => owner.call<Answer>('POST', `/api/v1/features/${id}`, body);
  const refused = async (id: string, body: object) => {
    const answer = await change(id, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    return answer.body.errors?.map(({ path, message }) => `${path}: ${message}`).join() ?? answer.body.message;
  };

  it('is kept, and lets values by that look as it says', async () => {
    const id = await shaped();
    const rule = { id: 'r', type: 'force', value: '{"colour":"blue","size":3}' };
    expect((await change(id, { rules: [rule] })).body.feature).toMatchObject({ jsonSchema: SCHEMA, rules: [rule] });
  });

  it('refuses the default value and those of rules, each at its place', async () => {
    const id = await shaped();
    expect(await refused(id, { defaultValue: '{"size":2}' })).toBe(
      "defaultValue: has to have required property 'colour'",
    );
    const ok = { id: 'a', type: 'force', value: '{"colour":"red"}' };
    const wrong = { id: 'b', type: 'rollout', coverage: 0.5, value: '{"colour":"red","size":0}' };
    expect(await refused(id, { rules: [ok, wrong] })).toBe('rules.1.value: size: expected >= 1');
    expect(await refused(id, { defaultValue: '{"colour":"green"}' })).toBe(
      'defaultValue: colour: expected one of "red", "blue"',
    );
    expect(await refused(id, { defaultValue: '{"colour":"red","weight":1}' })).toBe(
      'defaultValue: does not know weight',
    );
  });

  it('cannot be one that what is there does not fit, nor something else than a schema', async () => {
    const id = await make.feature(owner, { valueType: 'json', defaultValue: '{"size":2}' });
    expect(await refused(id, { jsonSchema: SCHEMA })).toContain('defaultValue: ');
    expect(await refused(id, { jsonSchema: 'nonsense' })).toBe('jsonSchema: expected JSON');
    expect(await refused(id, { jsonSchema: '[]' })).toBe('jsonSchema: expected a JSON object');
    expect(await refused(id, { jsonSchema: '{"type":"colour"}' })).toContain('jsonSchema: is not a JSON schema');
    expect((await change(id, { jsonSchema: '' })).status).toBe(200);
  });

  it('never fetches another one, and is given up when it takes long', async () => {
    const id = await make.feature(owner, { valueType: 'json', defaultValue: JSON.stringify(`${'a'.repeat(40)}!`) });
    expect(await refused(id, { jsonSchema: '{"$ref":"https://example.com/schema.json"}' })).toBe(
      'jsonSchema: may only refer to itself, and not to https://example.com/schema.json',
    );
    expect(await refused(id, { jsonSchema: '{"type":"string","pattern":"^(a+)+$"}' })).toContain('takes too long');
    expect((await owner.call('GET', `/api/v1/features/${id}`)).status).toBe(200);
  });
});
