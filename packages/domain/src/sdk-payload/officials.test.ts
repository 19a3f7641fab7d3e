import { createRequire } from 'node:module';
import { compilePayload } from '@gb/sdk/core';
import type { Payload } from '@gb/sdk/payload';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { traceFeature } from '../evaluation/index.ts';
import { type Feature, capabilitiesFor, rule } from '../features/index.ts';
import type { RuleInput } from '../features/rule.ts';
import { newAttribute } from '../attributes/index.ts';
import type { DeliveredGroup } from '../saved-groups/index.ts';
import { capabilitiesOf } from '../sdk-connections/index.ts';
import { NO_METADATA } from '../sdk-connections/index.ts';
import { type DeliveredExperiment, type ShapingConnection, knownThrough, renderFeature } from './index.ts';
import { delivered } from './officials.experiments.ts';

type Official = new (context: object) => { evalFeature(id: string): { value: unknown }; destroy?(): void };
/* Their ES modules import without file endings, which Node refuses; the CommonJS builds are the same code. */
const require = createRequire(import.meta.url);
const newest = (require('@growthbook/growthbook') as { GrowthBook: Official }).GrowthBook;
const oldest = (require('@growthbook/growthbook-0.32.0') as { GrowthBook: Official }).GrowthBook;

const NOW = '2026-11-22T12:00:00.000Z';
const [PAST, FUTURE] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];

type Given = Omit<RuleInput, 'id' | 'value'> & Record<string, unknown>;
const feature = (id: string, rules: Given[], more: Partial<Feature['content']> = {}): Feature => ({
  id,
  ...{ project: '', description: '', owner: '', tags: [], archived: false, valueType: 'string', version: 1 },
  ...{
    hasDrafts: false,
    asOf: NOW,
    neverStale: false,
    jsonSchema: '',
    customFields: {},
    staleAfterDays: null,
    nextScheduledUpdate: null,
    dateCreated: NOW,
    dateUpdated: NOW,
  },
  content: {
    defaultValue: 'default',
    rules: rules.map((given, at) =>
      rule.parse({
        id: `${id}-${at}`,
        ...(given.type === 'force' || given.type === 'rollout' ? { value: `v${at}` } : {}),
        ...given,
      }),
    ),
    environments: { production: true },
    prerequisites: [],
    ...more,
  },
});
const force = (more: object = {}): Given => ({ type: 'force', ...more }) as Given;
const asking = (condition: object, more: object = {}) => force({ condition: JSON.stringify(condition), ...more });
const share = (more: object = {}): Given => ({ type: 'rollout', coverage: 0.4, ...more }) as Given;
const of = (experimentId: string): Given =>
  ({
    type: 'experiment-ref',
    experimentId,
    variations: ['a', 'b', 'c'].map((variationId) => ({ variationId, value: `of ${variationId}` })),
  }) as Given;
const needing = (id: string, more: object = {}) =>
  force({ prerequisites: [{ id, condition: '{"value":"v0"}' }], ...more });

/** One feature for each kind of rule, and for each way to say whom it is for. */
const FEATURES: Feature[] = [
  feature('forced', [asking({ country: 'NL' }), asking({ age: { $gte: 18, $lt: 65 } }), force()]),
  feature('rollout', [
    share(),
    share({ coverage: 0.333, seed: 'another', hashVersion: 2 }),
    share({ hashAttribute: 'company', coverage: 1 }),
  ]),
  feature('experiment', [of('running')]),
  feature('narrowed', [of('narrow'), share()]),
  feature('released', [of('stopped')]),
  feature('drafted', [of('draft'), asking({ staff: true })]),
  feature('inline', [
    {
      ...{ type: 'experiment', trackingKey: 'old', coverage: 0.8, hashAttribute: 'id' },
      namespace: { enabled: true, name: 'shared', range: [0, 0.6] },
      values: ['x', 'y', 'z'].map((value, at) => ({ value, weight: at === 0 ? 0.5 : 0.25 })),
    } as unknown as Given,
  ]),
  feature('scheduled', [
    asking(
      { country: 'DE' },
      {
        scheduleRules: [
          { timestamp: PAST, enabled: true },
          { timestamp: FUTURE, enabled: false },
        ],
      },
    ),
    force({ scheduleRules: [{ timestamp: FUTURE, enabled: true }] }),
  ]),
  feature('elsewhere', [force({ environments: ['dev'] }), force({ enabled: false }), asking({ staff: true })]),
  feature('parent', [asking({ country: { $in: ['NL', 'DE'] } })]),
  feature('child', [needing('parent'), asking({ staff: true })]),
  feature('grandchild', [needing('child', { condition: '{"age":{"$gt":30}}' })]),
  feature('gated', [asking({ staff: true })], { prerequisites: [{ id: 'parent', condition: '{"value":"v0"}' }] }),
  feature('byBucket', [needing('rollout')]),
  feature('groups', [
    force({ savedGroups: [{ match: 'all', ids: ['countries', 'adults'] }] }),
    force({
      savedGroups: [
        { match: 'any', ids: ['ids', 'adults'] },
        { match: 'none', ids: ['countries'] },
      ],
    }),
    force({ savedGroups: [{ match: 'none', ids: ['ids', 'gone'] }] }),
  ]),
  feature('inGroup', [asking({ id: { $inGroup: 'ids' } }), asking({ country: { $notInGroup: 'countries' } })]),
  feature('runtimeGroups', [
    asking({ $groups: { $elemMatch: { $eq: 'beta' } }, country: 'NL' }),
    asking({ $groups: { $in: ['staff', 'none'] } }),
  ]),
  feature('nested', [
    asking({ country: 'NL', $or: [{ staff: true }, { $and: [{ age: { $gt: 20 } }, { $not: { company: 'acme' } }] }] }),
    asking({ $nor: [{ country: 'DE' }, { staff: true }] }),
  ]),
  feature('lists', [
    asking({ tags: { $all: ['vip', 'new'] } }),
    asking({ tags: { $size: { $gt: 1 } } }),
    asking({ tags: { $in: ['vip'] } }),
  ]),
  feature('versions', [asking({ app: { $vgte: '2.0.0' } }), asking({ app: { $vlt: '1.5.0' } })]),
  feature('patterns', [asking({ company: { $regex: '^a' } }), asking({ company: { $not: { $regex: 'x$' } } })]),
  feature('anyCase', [
    asking({ company: { $ini: ['ACME'] } }),
    asking({ country: { $nini: ['nl'] } }),
    asking({ tags: { $alli: ['VIP'] } }),
  ]),
  feature('anyCasePattern', [asking({ company: { $regexi: '^GLO' } })]),
];

const GROUPS: DeliveredGroup[] = [
  { id: 'countries', type: 'list', attributeKey: 'country', values: ['NL', 'BE'] },
  { id: 'ids', type: 'list', attributeKey: 'id', values: Array.from({ length: 50 }, (_, at) => `u${at * 3}`) },
  { id: 'adults', type: 'condition', condition: '{"age":{"$gte":18}}' },
] as unknown as DeliveredGroup[];

const EXPERIMENTS = new Map(delivered.map((experiment: DeliveredExperiment) => [experiment.id, experiment]));
const ATTRIBUTES = [newAttribute.parse({ property: 'age', datatype: 'number' })];

const knownTo = (languages: ShapingConnection['languages'], sdkVersion: string) =>
  knownThrough(
    {
      connection: {
        ...{ languages, sdkVersion, environment: 'production', projects: [] },
        ...{ includeExperimentNames: true, includeRuleIds: true, hashSecureAttributes: false },
        ...{ includeVisualExperiments: false, includeRedirectExperiments: false, includeDraftExperiments: false },
        ...{ includeDraftExperimentRefs: false, savedGroupReferencesEnabled: false },
        ...NO_METADATA,
      },
      attributes: ATTRIBUTES,
      hashSecure: (text) => text,
      seeds: new Map([['shared', 'shared']]),
    },
    {
      features: new Map(FEATURES.map((one) => [one.id, one])),
      experiments: EXPERIMENTS,
      groups: new Map(GROUPS.map((group) => [group.id, group])),
    },
  );
type Known = ReturnType<typeof knownTo>;

const payloadFor = (known: Known): NonNullable<Payload['features']> =>
  JSON.parse(
    JSON.stringify(Object.fromEntries(FEATURES.map((one) => [one.id, renderFeature(one, known)]))),
  ) as NonNullable<Payload['features']>;

function userAt(index: number): Record<string, unknown> {
  const pick = <T>(list: readonly T[], salt: number): T =>
    list[(Math.imul(index + 1, 2_654_435_761 + salt * 97) >>> 7) % list.length] as T;
  const all = {
    id: `u${index}`,
    country: pick(['NL', 'BE', 'DE', 'nl', 'US'], 1),
    age: pick([12, 18, 25, 31, 64, 65], 2),
    staff: pick([true, false, false], 3),
    company: pick(['acme', 'Acme', 'globex', 'x'], 4),
    app: pick(['1.4.9', '1.5.0', '2.0.0-beta.1', '2.1.0'], 5),
    tags: pick([[], ['vip'], ['vip', 'new'], ['VIP', 'old', 'new']], 6),
    $groups: pick([[], ['beta'], ['beta', 'staff']], 7),
  };
  const missing = pick([null, null, null, 'country', 'age', 'tags', 'company', 'id'], 8);
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== missing));
}

/** Features that a library at this level cannot treat as they are meant; their rules say so on the page. */
function isBeyond({ content }: Feature, known: Known): boolean {
  const needsBucket = content.rules.some(({ prerequisites }) => prerequisites.some(({ id }) => id === 'rollout'));
  return (
    (needsBucket && !known.can.has('prerequisites')) ||
    content.rules.some((one) => {
      const experiment = one.type === 'experiment-ref' ? EXPERIMENTS.get(one.experimentId) : undefined;
      return capabilitiesFor(one, experiment).some((needed) => !known.can.has(needed));
    })
  );
}

const LEVELS = [
  ['the newest', newest, ['javascript'], ''],
  ['the newest', newest, ['javascript'], '1.6.3'],
  ['the newest', newest, ['javascript'], '1.0.0'],
  ['the newest', newest, ['nodejs'], '0.34.0'],
  ['the newest', newest, ['java'], ''],
  ['the newest', newest, ['react'], '0.27.0'],
  ['0.32.0', oldest, ['javascript'], '0.32.0'],
  ['0.32.0', oldest, ['javascript'], '0.27.0'],
  ['0.32.0', oldest, ['javascript'], '0.23.0'],
  ['0.32.0', oldest, ['javascript'], '0.20.0'],
] as const;

describe('rules of every kind', () => {
  const everything = knownTo(['other'], '');
  const definitions = compilePayload({ features: payloadFor(everything) });

  it.each(LEVELS)(
    'give users what our trace says, in %s library, on the payload of %o %o',
    (_, Library, languages, version) => {
      const known = knownTo([...languages], version);
      const features = payloadFor(known);
      const asked = FEATURES.filter((one) => !isBeyond(one, known));
      const values = new Set<string>();
      for (let index = 0; index < runs(250, 10_000); index++) {
        const attributes = userAt(index);
        const client = new Library({ features, attributes });
        for (const one of asked) {
          const traced = traceFeature(definitions, one, 'production', { attributes, url: '', forcedVariations: {} });
          const given = client.evalFeature(one.id).value;
          expect(given, `${one.id} for ${JSON.stringify(attributes)}`).toEqual(traced.value);
          values.add(`${one.id} ${String(given)}`);
        }
        client.destroy?.();
      }
      // Every feature gives several values, so that agreeing says something.
      expect(values.size).toBeGreaterThan(asked.length * 1.8);
    },
    600_000,
  );

  it('are told apart only where a library is too old for them', () => {
    const beyond = (languages: ShapingConnection['languages'], version: string) =>
      FEATURES.filter((one) => isBeyond(one, knownTo(languages, version))).map(({ id }) => id);
    expect(beyond(['javascript'], '')).toEqual([]);
    expect(beyond(['javascript'], '1.6.3')).toEqual(['anyCase']);
    expect(beyond(['javascript'], '0.32.0')).toEqual(['byBucket', 'anyCase', 'anyCasePattern']);
    expect(capabilitiesOf({ languages: ['javascript'], sdkVersion: '0.32.0' })).not.toContain('prerequisites');
  });
});
