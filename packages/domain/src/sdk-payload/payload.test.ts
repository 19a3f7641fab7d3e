import type { AutoExperiment, FeatureDefinition } from '@gb/sdk/payload';
import { describe, expect, it } from 'vitest';
import { newAttribute } from '../attributes/index.ts';
import { type Experiment, NO_ANALYSIS, phase } from '../experiments/index.ts';
import { type Feature, rule } from '../features/index.ts';
import type { DeliveredGroup } from '../saved-groups/index.ts';
import { NO_METADATA } from '../sdk-connections/index.ts';
import { type DeliveredExperiment, type Known, type PayloadBasis, knownThrough } from './input.ts';
import { featurePart, featuresPieces, pageExperimentPart, pageExperimentsPieces } from './parts.ts';

const now = '2026-01-01T00:00:00.000Z';

const feature = (rules: object[] = [], more: Partial<Feature> = {}): Feature => ({
  id: 'flag',
  project: '',
  description: '',
  owner: '',
  tags: [],
  archived: false,
  valueType: 'string',
  version: 1,
  hasDrafts: false,
  neverStale: false,
  jsonSchema: '',
  customFields: {},
  staleAfterDays: null,
  content: {
    defaultValue: 'blue',
    rules: rules.map((given) => rule.parse({ id: 'r', ...given })),
    environments: { production: true, dev: false },
    prerequisites: [],
  },
  asOf: now,
  nextScheduledUpdate: null,
  dateCreated: now,
  dateUpdated: now,
  ...more,
});

const experiment = (more: Partial<Experiment> = {}): Experiment => ({
  id: 'exp',
  trackingKey: 'colour',
  name: 'Colour',
  project: '',
  owner: '',
  tags: [],
  description: '',
  hypothesis: '',
  status: 'running',
  archived: false,
  hashAttribute: 'id',
  hashVersion: 2,
  fallbackAttribute: '',
  disableStickyBucketing: false,
  variations: [
    { id: 'v0', key: '0', name: 'Blue', description: '' },
    { id: 'v1', key: '1', name: 'Green', description: '' },
  ],
  phases: [
    phase.parse({
      name: 'Main',
      dateStarted: now,
      dateEnded: null,
      coverage: 0.8,
      variationWeights: [0.5, 0.5],
      seed: 's',
    }),
  ],
  datasource: '',
  ...NO_ANALYSIS,
  regressionAdjustmentEnabled: false,
  sequentialTestingEnabled: false,
  sequentialTestingTuningParameter: 5000,
  attributionModel: 'firstExposure',
  autoSnapshots: true,
  nextSnapshotAttempt: null,
  results: null,
  winner: null,
  analysis: '',
  releasedVariationId: '',
  pageChanges: [],
  excludeFromPayload: false,
  linkedFeatures: [],
  dateCreated: now,
  dateUpdated: now,
  ...more,
});

const list = (id: string, values: (string | number)[], attributeKey = 'id'): DeliveredGroup => ({
  id,
  type: 'list',
  attributeKey,
  values,
});

const split = {
  type: 'experiment-ref',
  experimentId: 'exp',
  variations: [
    { variationId: 'v0', value: 'blue' },
    { variationId: 'v1', value: 'green' },
  ],
};

const connection: PayloadBasis['connection'] = {
  ...NO_METADATA,
  languages: ['javascript'],
  sdkVersion: '',
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
};

type Sources = PayloadBasis & { experiments: readonly DeliveredExperiment[]; savedGroups: readonly DeliveredGroup[] };

const byId = <T extends { id: string }>(things: readonly T[] = []) => new Map(things.map((thing) => [thing.id, thing]));
const knownTo = ({ experiments, savedGroups, ...more }: Partial<Sources>): Known =>
  knownThrough(
    { connection, attributes: [], hashSecure: (text) => `#${text}`, seeds: new Map(), ...more },
    { features: byId<Feature>(), experiments: byId(experiments), groups: byId(savedGroups) },
  );
const build = (features: Feature[], more: Partial<Sources> = {}): Record<string, FeatureDefinition> =>
  JSON.parse(featuresPieces(features.flatMap((one) => featurePart(one, knownTo(more)) ?? [])).join(''));
const rulesOf = (given: object[], more: Partial<Sources> = {}) => build([feature(given)], more).flag?.rules;

describe('the payload', () => {
  it('leaves out what is off, archived, or of another project', () => {
    expect(
      build([feature([], { content: { defaultValue: 'x', rules: [], environments: {}, prerequisites: [] } })]),
    ).toEqual({});
    expect(build([feature([], { archived: true })])).toEqual({});
    const scoped = { connection: { ...connection, projects: ['p'] } };
    expect(build([feature()], scoped)).toEqual({});
    expect(Object.keys(build([feature([], { project: 'p' })], scoped))).toEqual(['flag']);
  });

  it.each([
    ['boolean', 'false', false],
    ['boolean', 'true', true],
    ['number', '1.5', 1.5],
    ['number', 'nonsense', 0],
    ['string', '5', '5'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', 'nonsense', null],
  ] as const)('gives a %s default %s as %o', (valueType, defaultValue, value) => {
    const given = feature([], {
      valueType,
      content: { defaultValue, rules: [], environments: { production: true }, prerequisites: [] },
    });
    expect(build([given])).toEqual({ flag: { defaultValue: value } });
  });

  it('writes a forced value, and a rollout with its share', () => {
    const condition = '{"country":"NL"}';
    expect(rulesOf([{ type: 'force', value: 'red', condition }])).toEqual([
      { condition: { country: 'NL' }, force: 'red' },
    ]);
    expect(rulesOf([{ type: 'rollout', value: 'red', coverage: 0.25, hashAttribute: 'company' }])).toEqual([
      { force: 'red', coverage: 0.25, hashAttribute: 'company' },
    ]);
  });

  it('leaves out rules that are off or for other environments', () => {
    expect(rulesOf([{ type: 'force', value: 'red', enabled: false }])).toBeUndefined();
    expect(rulesOf([{ type: 'force', value: 'red', environments: ['dev'] }])).toBeUndefined();
  });

  it('writes a running experiment with its split', () => {
    expect(rulesOf([split], { experiments: [experiment()] })).toEqual([
      {
        coverage: 0.8,
        hashAttribute: 'id',
        seed: 's',
        hashVersion: 2,
        variations: ['blue', 'green'],
        weights: [0.5, 0.5],
        key: 'colour',
        meta: [
          { key: '0', name: 'Blue' },
          { key: '1', name: 'Green' },
        ],
        phase: '0',
        name: 'Colour',
      },
    ]);
  });

  describe('of experiments that change pages by themselves', () => {
    const urlPatterns = [{ include: true, type: 'simple' as const, pattern: '/shop/*' }];
    const hero = { selector: 'h1', action: 'set' as const, attribute: 'html', value: 'Hello' };
    const green = { variationId: 'v1', description: 'New hero', css: 'h1{color:green}', js: '', domMutations: [hero] };
    const changing = (more: Partial<Experiment> = {}) =>
      experiment({
        pageChanges: [
          { type: 'visual', id: 'hero', urlPatterns, editorUrl: '', variations: [green] },
          {
            type: 'redirect',
            id: 'new',
            urlPatterns,
            persistQueryString: true,
            variations: [{ variationId: 'v1', url: 'https://x.test/new' }],
          },
        ],
        ...more,
      });
    const emitted = (asks: Partial<PayloadBasis['connection']>, one = changing()): AutoExperiment[] => {
      const part = pageExperimentPart(one, knownTo({ connection: { ...connection, ...asks } }));
      return JSON.parse(pageExperimentsPieces(part ? [part] : []).join(''));
    };
    const visual = { includeVisualExperiments: true };

    it('gives each variation its changes, and those that have none none', () => {
      expect(emitted(visual)).toEqual([
        {
          key: 'colour',
          changeId: 'exp_hero',
          status: 'running',
          urlPatterns,
          variations: [{ domMutations: [] }, { css: 'h1{color:green}', domMutations: [hero] }],
          weights: [0.5, 0.5],
          coverage: 0.8,
          hashAttribute: 'id',
          hashVersion: 2,
          seed: 's',
          phase: '0',
          meta: [
            { key: '0', name: 'Blue' },
            { key: '1', name: 'Green' },
          ],
          name: 'Colour',
        },
      ]);
      expect(emitted({ includeRedirectExperiments: true })).toMatchObject([
        { changeId: 'exp_new', variations: [{}, { urlRedirect: 'https://x.test/new' }], persistQueryString: true },
      ]);
    });

    it('gives only what the connection asks for and its library can do', () => {
      expect(emitted({})).toEqual([]);
      expect(emitted({ ...visual, projects: ['prj_other'] })).toEqual([]);
      const both = { ...visual, includeRedirectExperiments: true };
      expect(emitted(both)).toHaveLength(2);
      expect(emitted({ ...both, sdkVersion: '0.32.0' })).toMatchObject([{ changeId: 'exp_hero' }]);
      expect(JSON.stringify(emitted({ ...both, includeExperimentNames: false }))).not.toMatch(/Colour|Blue|Green/);
    });

    it('gives drafts where they are asked for, and stopped ones as what was released', () => {
      expect(emitted(visual, changing({ status: 'draft' }))).toEqual([]);
      expect(emitted({ ...visual, includeDraftExperiments: true }, changing({ status: 'draft' }))).toHaveLength(1);
      expect(emitted(visual, changing({ status: 'stopped' }))).toEqual([]);
      expect(emitted(visual, changing({ status: 'stopped', releasedVariationId: 'v1' }))).toMatchObject([{ force: 1 }]);
      expect(emitted(visual, changing({ archived: true }))).toEqual([]);
    });

    it('makes the namespace a filter', () => {
      const [main] = experiment().phases;
      const phases = [
        { ...main, namespace: { enabled: true, name: 'space', range: [0, 0.5] } },
      ] as Experiment['phases'];
      expect(emitted(visual, changing({ phases }))).toMatchObject([
        { filters: [{ seed: 'space', ranges: [[0, 0.5]], attribute: 'id', hashVersion: 2 }] },
      ]);
    });
  });

  it('says by what else an experiment splits, and what is not to be remembered, to those who know sticky buckets', () => {
    const sticky = experiment({ fallbackAttribute: 'deviceId', disableStickyBucketing: true });
    const given = (more: object) =>
      rulesOf([split], { experiments: [sticky], connection: { ...connection, ...more } })?.[0];
    expect(given({})).toMatchObject({ fallbackAttribute: 'deviceId', disableStickyBucketing: true });
    expect(given({ languages: ['java'] })).toMatchObject({ fallbackAttribute: 'deviceId' });
    expect(rulesOf([split], { experiments: [experiment()] })?.[0]).not.toHaveProperty('disableStickyBucketing');
  });

  it('hides the names of experiments from a connection that does not want them', () => {
    const [emitted] =
      rulesOf([split], { experiments: [experiment()], connection: { ...connection, includeExperimentNames: false } }) ??
      [];
    expect(JSON.stringify(emitted)).not.toMatch(/Colour|Blue|Green/);
  });

  it.each([
    ['a draft', { status: 'draft' as const }],
    ['archived', { archived: true }],
    ['stopped without a release', { status: 'stopped' as const }],
    ['stopped and taken out', { status: 'stopped' as const, releasedVariationId: 'v1', excludeFromPayload: true }],
  ])('writes no rule for an experiment that is %s', (_, more) => {
    expect(rulesOf([split], { experiments: [experiment(more)] })).toBeUndefined();
  });

  it('forces the released variation of a stopped experiment on everybody who was in it', () => {
    const stopped = experiment({ status: 'stopped', releasedVariationId: 'v1' });
    const [emitted] = rulesOf([split], { experiments: [stopped] }) ?? [];
    expect(emitted).toMatchObject({ force: 'green', coverage: 0.8, hashAttribute: 'id' });
    expect(emitted).not.toHaveProperty('variations');
  });

  it.each([
    ['any', ['one', 'gone'], { id: { $in: ['a'] } }],
    ['any', ['gone'], { id: { $in: [] } }],
    ['any', ['empty'], { id: { $in: [] } }],
    ['all', ['one', 'gone'], { id: { $in: [] } }],
    ['none', ['one', 'gone'], { id: { $nin: ['a'] } }],
  ])('lets nobody in through a group that is gone or empty: %s of %o', (match, ids, condition) => {
    const savedGroups = [list('one', ['a']), list('empty', [])];
    expect(rulesOf([{ type: 'force', value: 'red', savedGroups: [{ match, ids }] }], { savedGroups })).toEqual([
      { condition, force: 'red' },
    ]);
  });

  it('drops a "none of" whose groups are all gone: there is nobody to leave out', () => {
    const given = { type: 'force', value: 'red', savedGroups: [{ match: 'none', ids: ['gone'] }] };
    expect(rulesOf([given])).toEqual([{ force: 'red' }]);
  });

  it('compares a number attribute with numbers', () => {
    const attributes = [newAttribute.parse({ property: 'age', datatype: 'number' })];
    const given = { type: 'force', value: 'red', savedGroups: [{ match: 'any', ids: ['g'] }] };
    const more = { attributes, savedGroups: [list('g', ['18', '19'], 'age')] };
    expect(rulesOf([given], more)).toEqual([{ condition: { age: { $in: [18, 19] } }, force: 'red' }]);
  });

  it('names an id list where that is asked for, its library reads it, and nothing is hashed', () => {
    const refers = { ...connection, savedGroupReferencesEnabled: true };
    const savedGroups = [{ id: 'list', type: 'list', attributeKey: 'id', values: ['a', 'b'] }] as DeliveredGroup[];
    const rule = { type: 'force', value: 'red', savedGroups: [{ match: 'none', ids: ['list'] }] };
    const conditionFor = (more: object) =>
      rulesOf([rule], { connection: { ...refers, ...more }, savedGroups })?.map(({ condition }) => condition);
    expect(conditionFor({})).toEqual([{ id: { $notInGroup: 'list' } }]);
    for (const more of [
      { savedGroupReferencesEnabled: false },
      { sdkVersion: '1.0.1' },
      { hashSecureAttributes: true },
    ])
      expect(conditionFor(more)).toEqual([{ id: { $nin: ['a', 'b'] } }]);
    // One that is gone has no name to go by.
    expect(
      rulesOf([{ ...rule, savedGroups: [], condition: '{"id":{"$inGroup":"gone"}}' }], { connection: refers }),
    ).toEqual([{ condition: { id: { $in: [] } }, force: 'red' }]);
  });

  it('gives the rule of a draft experiment where it is asked for, and takes nobody by it', () => {
    const draft = experiment({ status: 'draft' });
    expect(rulesOf([split], { experiments: [draft] })).toBeUndefined();
    const asks = { ...connection, includeDraftExperimentRefs: true };
    expect(rulesOf([split], { connection: asks, experiments: [draft] })).toMatchObject([
      { key: 'colour', coverage: 0, variations: ['blue', 'green'] },
    ]);
  });

  it('puts the members of a group where a condition names it', () => {
    const given = {
      type: 'force',
      value: 'red',
      condition: '{"id":{"$inGroup":"g"},"$not":{"id":{"$notInGroup":"gone"}}}',
    };
    expect(rulesOf([given], { savedGroups: [list('g', ['a'])] })).toEqual([
      { condition: { id: { $in: ['a'] }, $not: { id: { $nin: [] } } }, force: 'red' },
    ]);
  });

  it('hashes what is compared with a secure attribute, wherever it stands', () => {
    const attributes = [newAttribute.parse({ property: 'email', datatype: 'secureString' })];
    const condition = '{"$or":[{"email":"a@b.c"},{"email":{"$in":["d@e.f"]},"plan":"pro"}]}';
    const hashing = { connection: { ...connection, hashSecureAttributes: true }, attributes };
    expect(rulesOf([{ type: 'force', value: 'red', condition }], hashing)).toEqual([
      { condition: { $or: [{ email: '#a@b.c' }, { email: { $in: ['#d@e.f'] }, plan: 'pro' }] }, force: 'red' },
    ]);
  });

  it('gives a library of a typed language only the fields it knows', () => {
    const more = { experiments: [experiment()], connection: { ...connection, languages: ['go' as const] } };
    const [emitted = {}] = rulesOf([split], more) ?? [];
    expect(Object.keys(emitted)).not.toContain('tracks');
    expect(emitted).toMatchObject({ key: 'colour', hashVersion: 2, meta: [{ key: '0' }, { key: '1' }] });
  });

  it('puts operators apart for a library that reads only one of them', () => {
    const given = { type: 'force', value: 'red', condition: '{"$or":[{"a":1},{"$not":{"b":1,"$and":[]}}],"c":2}' };
    const old = { connection: { ...connection, sdkVersion: '0.36.0' } };
    expect(rulesOf([given], old)).toEqual([
      {
        condition: { $and: [{ $or: [{ a: 1 }, { $not: { $and: [{ b: 1 }, { $and: [] }] } }] }, { c: 2 }] },
        force: 'red',
      },
    ]);
    expect(rulesOf([given])?.[0]?.condition).toEqual(JSON.parse(given.condition));
  });
});
