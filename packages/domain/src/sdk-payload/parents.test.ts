import { compilePayload, evaluateFeature } from '@gb/sdk/core';
import type { FeatureDefinition } from '@gb/sdk/payload';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { type Feature, type Prerequisite, rule } from '../features/index.ts';
import { type ShapingConnection, knownThrough } from './input.ts';
import { NO_METADATA } from '../sdk-connections/index.ts';
import { renderFeature } from './payload.ts';

const now = '2026-01-01T00:00:00.000Z';

type Given = {
  id: string;
  value?: boolean;
  on?: boolean;
  rules?: object[];
  needs?: { id: string; condition: string }[];
};

const flag = ({ id, value = false, on = true, rules = [], needs = [] }: Given): Feature => ({
  id,
  ...{
    project: '',
    description: '',
    owner: '',
    tags: [],
    archived: false,
    version: 1,
    hasDrafts: false,
    neverStale: false,
    jsonSchema: '',
    customFields: {},
    staleAfterDays: null,
  },
  valueType: 'boolean',
  content: {
    defaultValue: String(value),
    rules: rules.map((given, index) => rule.parse({ id: `${id}${index}`, ...given })),
    environments: { production: on },
    prerequisites: needs,
  },
  ...{ asOf: now, nextScheduledUpdate: null, dateCreated: now, dateUpdated: now },
});

const connection = (sdkVersion: string): ShapingConnection => ({
  ...NO_METADATA,
  languages: ['javascript'],
  sdkVersion,
  environment: 'production',
  projects: [],
  includeExperimentNames: true,
  includeRuleIds: false,
  hashSecureAttributes: false,
  includeVisualExperiments: false,
  includeDraftExperiments: false,
  includeDraftExperimentRefs: false,
  savedGroupReferencesEnabled: false,
  includeRedirectExperiments: false,
});

const OLD = '0.32.0';
const build = (features: Feature[], version = ''): Record<string, FeatureDefinition> => {
  const byId = new Map(features.map((one) => [one.id, one]));
  const basis = {
    connection: connection(version),
    attributes: [],
    hashSecure: (text: string) => text,
    seeds: new Map(),
  };
  const known = knownThrough(basis, { features: byId, experiments: new Map(), groups: new Map() });
  return Object.fromEntries(
    features.flatMap((one) => {
      const definition = renderFeature(one, known);
      return definition ? [[one.id, definition]] : [];
    }),
  );
};
const valueFor = (features: Feature[], version: string, id: string, attributes: object): unknown =>
  evaluateFeature(
    { definitions: compilePayload({ features: build(features, version) }), attributes: { ...attributes } } as never,
    id,
  ).value;

const ON = '{"value": true}';
const parent = (more: Partial<Given> = {}) => flag({ id: 'parent', ...more });
const child = (more: Partial<Given> = {}) =>
  flag({ id: 'child', value: true, needs: [{ id: 'parent', condition: ON }], ...more });

describe('prerequisites in the payload', () => {
  it('are sent as they are to libraries that know them', () => {
    const own = { type: 'force', value: 'true', prerequisites: [{ id: 'parent', condition: ON }] };
    expect(build([parent(), child({ rules: [own] })]).child).toEqual({
      defaultValue: true,
      rules: [
        { parentConditions: [{ id: 'parent', condition: { value: true }, gate: true }] },
        { parentConditions: [{ id: 'parent', condition: { value: true } }], force: true },
      ],
    });
  });

  it('give an older library nothing where they are not met for anybody', () => {
    for (const unmet of [[parent()], [parent({ value: true, on: false })], []])
      expect(build([...unmet, child()], OLD).child).toEqual({ defaultValue: null });
  });

  it('are left out for an older library where they are met for everybody', () => {
    expect(build([parent({ value: true }), child()], OLD).child).toEqual({ defaultValue: true });
  });

  it('become a condition for an older library where they depend on who somebody is', () => {
    const staff = { type: 'force', value: 'true', condition: '{"staff": true}' };
    const features = [parent({ rules: [staff] }), child()];
    expect(valueFor(features, OLD, 'child', { staff: true })).toBe(true);
    expect(valueFor(features, OLD, 'child', { staff: false })).toBe(null);
  });

  it('keep a rule from an older library that cannot tell who meets them', () => {
    const half = { type: 'rollout', value: 'true', coverage: 0.5, hashAttribute: 'id' };
    const own = { type: 'force', value: 'true', prerequisites: [{ id: 'parent', condition: ON }] };
    const features = [parent({ rules: [half] }), flag({ id: 'child', rules: [own] })];
    expect(build(features, OLD).child).toEqual({ defaultValue: false });
    expect(build(features).child?.rules).toHaveLength(1);
  });

  it('give nobody anything where they go round in a circle', () => {
    const needs = (id: string) => [{ id, condition: ON }];
    const circle = [
      flag({ id: 'a', value: true, needs: needs('b') }),
      flag({ id: 'b', value: true, needs: needs('a') }),
    ];
    expect(build(circle, OLD)).toEqual({ a: { defaultValue: null }, b: { defaultValue: null } });
    expect(valueFor(circle, '', 'a', {})).toBe(null);
  });

  it('mean the same to a library that knows them and to one that does not', () => {
    const bool = fc.boolean();
    const condition = fc.oneof(
      fc.constantFrom('', '{"staff": true}', '{"age": {"$gt": 30}}', '{"$or": [{"staff": false}, {"age": 20}]}'),
    );
    const value = bool.map(String);
    const needsOf = (ids: string[]) =>
      ids.length === 0
        ? fc.constant<Prerequisite[]>([])
        : fc.array(fc.record({ id: fc.constantFrom(...ids), condition: value.map((is) => `{"value": ${is}}`) }), {
            maxLength: 2,
          });
    const flags = fc.tuple(
      ...['a', 'b', 'c', 'd'].map((id, index, all) =>
        fc
          .record({
            value: bool,
            on: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
            needs: needsOf(all.slice(0, index)),
            rules: fc.array(
              fc.record({ type: fc.constant('force'), value, condition, prerequisites: needsOf(all.slice(0, index)) }),
              { maxLength: 3 },
            ),
          })
          .map((given) => flag({ id, ...given })),
      ),
    );
    const users = [{ staff: true, age: 20 }, { staff: false, age: 40 }, { age: 31 }, {}];
    fc.assert(
      fc.property(flags, (features) => {
        for (const user of users)
          for (const { id } of features)
            expect(valueFor(features, OLD, id, user)).toEqual(valueFor(features, '', id, user));
      }),
      { numRuns: runs(300, 20_000) },
    );
  });
});
