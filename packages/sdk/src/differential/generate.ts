import type {
  BucketRange,
  Experiment,
  FeatureDefinition,
  FeatureRule,
  Filter,
  JsonValue,
  Payload,
  SavedGroups,
  StickyDocuments,
  UrlTarget,
  VariationMeta,
} from '../payload.ts';
import type { Random } from './random.ts';

/** What either library is given: the payload, the user, and what to ask. */
export type Case = {
  payload: Payload;
  attributes: Record<string, JsonValue>;
  attributeOverrides?: Record<string, JsonValue>;
  url: string;
  forcedVariations?: Record<string, number>;
  forcedFeatures: [string, JsonValue][];
  enabled: boolean;
  qaMode: boolean;
  sticky: StickyDocuments | null;
  experiments: Experiment[];
};

/** Features newer than 0.32.0 are left out of `old` cases, as a server would leave them out for that client. */
export type Age = 'old' | 'new';

const names = [
  'id',
  'deviceId',
  'company',
  'country',
  'age',
  'isBeta',
  'version',
  'tags',
  'nested',
  'empty',
  'missing',
];
const paths = [...names, 'nested.a', 'nested.b.c', 'tags.0', 'tags.length', 'nested.missing', 'missing.a'];
const scalars: JsonValue[] = [
  null,
  true,
  false,
  0,
  1,
  7,
  18,
  -1,
  0.5,
  '',
  'a',
  'A',
  'b',
  '7',
  'null',
  'NL',
  '1.2.3',
  '1.10.0-rc.1',
];
const versions = ['1.2.3', 'v1.2.3', '1.2.3-beta.2', '1.10.0', '2.0', '1.2.3+build.7', '0', 5 as JsonValue, null];
const patterns = ['^a', 'b$', '.*', 'null', '[0-9]+', '(', 'a/b', '^1\\.', 'A'];
const groupIds = ['g1', 'g2', 'g3', 'g4', 'unknown'];
const urls = [
  'https://example.com/',
  'https://example.com/pricing?plan=pro&e0=1',
  'http://shop.example.com:8080/cart/items/?e1=0#top',
  'https://example.com/Blog/Post-1?ref=a&ref=b',
  'not a url',
  '',
];
const simple = [
  '*',
  '/pricing',
  'example.com/*',
  'https://example.com/blog/*',
  '*.example.com:8080/cart/*',
  '/pricing?plan=*',
  '/cart/items#top',
  '/',
];
const regexes = ['pricing', '^https://example', '/cart/\\d*', '(', 'post-1', '\\?ref=a'];

const scalar = (random: Random) => random.pick(scalars);
const value = (random: Random, depth = 0): JsonValue => {
  const kind = random.next();
  if (depth > 1 || kind < 0.8) return scalar(random);
  if (kind < 0.9) return random.list(3, () => value(random, depth + 1));
  return Object.fromEntries(random.list(2, () => [random.pick(['a', 'b', 'c']), value(random, depth + 1)]));
};

export const attributesOf = (random: Random): Record<string, JsonValue> => {
  const attributes: Record<string, JsonValue> = {};
  const give = (name: string, probability: number, make: () => JsonValue) => {
    if (random.chance(probability)) attributes[name] = make();
  };
  give('id', 0.9, () => random.pick<JsonValue>([`u${random.int(5000)}`, random.int(5000), '', 'é', '😀']));
  give('deviceId', 0.7, () => `d${random.int(50)}`);
  give('company', 0.5, () => random.pick<JsonValue>(['acme', 'globex', 3, true]));
  give('country', 0.8, () => random.pick<JsonValue>(['NL', 'BE', 'nl', null]));
  give('age', 0.8, () => random.pick<JsonValue>([17, 18, 19, '18', 0, null]));
  give('isBeta', 0.8, () => random.pick<JsonValue>([true, false, null, 'false', 0]));
  give('version', 0.7, () => random.pick(versions));
  give('tags', 0.7, () => random.list(3, () => scalar(random)));
  give('nested', 0.7, () => ({ a: value(random), b: { c: value(random) } }));
  give('empty', 0.5, () => random.pick<JsonValue>(['', [], {}, 0, null]));
  return attributes;
};

const oldOperators =
  '$eq $ne $lt $lte $gt $gte $in $nin $all $size $elemMatch $not $exists $type $regex $veq $vne $vgt $vgte $vlt $vlte $bogus'.split(
    ' ',
  );
const newOperators = '$ini $nini $alli $regexi $inGroup $notInGroup'.split(' ');

const operand = (random: Random, operator: string, age: Age, depth: number): unknown => {
  if (operator.includes('InGroup') || operator === '$inGroup') return random.pick(groupIds);
  if (/^\$(n?ini?|alli?)$/.test(operator)) {
    if (random.chance(0.03)) return scalar(random);
    return random.list(4, () =>
      operator.startsWith('$all') && random.chance(0.2) ? test(random, age, depth + 1) : scalar(random),
    );
  }
  if (operator === '$size') return random.chance(0.7) ? random.int(4) : test(random, age, depth + 1);
  if (operator === '$elemMatch')
    return random.chance(0.5) ? operators(random, age, depth + 1) : condition(random, age, depth + 1);
  if (operator === '$not') return test(random, age, depth + 1);
  if (operator === '$exists') return random.pick([true, false, 1, 0]);
  if (operator === '$type')
    return random.pick(['string', 'number', 'boolean', 'array', 'object', 'null', 'undefined', 'unknown']);
  if (operator.startsWith('$regex')) return random.pick(patterns);
  if (operator.startsWith('$v')) return random.pick(versions);
  return scalar(random);
};

const operators = (random: Random, age: Age, depth: number): Record<string, unknown> => {
  const known = age === 'new' ? [...oldOperators, ...newOperators] : oldOperators;
  const chosen = [random.pick(known), ...random.list(1, () => random.pick(known))];
  return Object.fromEntries(chosen.map((operator) => [operator, operand(random, operator, age, depth)]));
};

const test = (random: Random, age: Age, depth: number): unknown =>
  depth < 3 && random.chance(0.65) ? operators(random, age, depth) : value(random);

export const condition = (random: Random, age: Age, depth = 0): Record<string, unknown> => {
  const branches = () => random.list(3, () => condition(random, age, depth + 1));
  const kind = depth < 3 ? random.next() : 1;
  const logical: Record<string, unknown> =
    kind < 0.1
      ? { $or: branches() }
      : kind < 0.2
        ? { $and: branches() }
        : kind < 0.27
          ? { $nor: branches() }
          : kind < 0.34
            ? { $not: condition(random, age, depth + 1) }
            : age === 'new' && kind < 0.4
              ? {
                  $savedGroup: { id: random.pick(groupIds), attributeKey: random.maybe(0.3, () => random.pick(names)) },
                }
              : {};
  const isLogical = Object.keys(logical).length > 0;
  if (isLogical && (age === 'old' || random.chance(0.6))) return logical;
  const entries = random.list(isLogical ? 1 : 2, () => [random.pick(paths), test(random, age, depth)] as const);
  return { ...logical, ...Object.fromEntries(entries) };
};

export const savedGroups = (random: Random): SavedGroups => ({
  g1: random.list(4, () => random.pick(['a', 'NL', 7, 'u1'])),
  g2: { type: 'list', attributeKey: random.pick(names), values: random.list(4, () => random.pick(['a', 'NL', 18])) },
  g3: { type: 'condition', condition: condition(random, 'new', 1) },
  g4: { type: 'condition', condition: condition(random, 'new', 1) },
});

const range = (random: Random): BucketRange => {
  const [a, b] = [random.next(), random.next()].sort((x, y) => x - y) as [number, number];
  return [a, b];
};

const filter = (random: Random): Filter => ({
  seed: random.pick(['s1', 's2', '']),
  ranges: [range(random), range(random)],
  attribute: random.maybe(0.4, () => random.pick(names)),
  hashVersion: random.maybe(0.5, () => random.int(4)),
});

const metaOf = (random: Random, count: number): VariationMeta[] =>
  Array.from({ length: count }, (_, i) => ({
    key: random.maybe(0.8, () => `v${i}`),
    name: random.maybe(0.4, () => `Variation ${i}`),
    passthrough: random.maybe(0.1, () => true),
  }));

const weightsOf = (random: Random, count: number): number[] =>
  random.pick([Array(count).fill(1 / count), Array(count).fill(0.3), [0.2, 0.8], Array(count).fill(0)]);

const assignment = (random: Random, count: number, age: Age) => ({
  hashAttribute: random.maybe(0.4, () => random.pick(names)),
  fallbackAttribute: random.maybe(0.3, () => random.pick(names)),
  hashVersion: random.maybe(0.5, () => random.int(4)),
  seed: random.maybe(0.4, () => random.pick(['s1', 's2', ''])),
  coverage: random.maybe(0.4, () => random.pick([0, 0.3, 0.5, 1, 1.5, -1])),
  condition: random.maybe(0.4, () => condition(random, age)),
  filters: random.maybe(0.15, () => random.list(2, () => filter(random))),
  namespace: random.maybe(0.15, () => ['n', ...range(random)] as [string, number, number]),
  weights: random.maybe(0.4, () => weightsOf(random, count)),
  ranges: random.maybe(0.2, () => Array.from({ length: count }, () => range(random))),
  meta: random.maybe(0.5, () => metaOf(random, count)),
  name: random.maybe(0.2, () => 'Name'),
  phase: random.maybe(0.2, () => '1'),
  disableStickyBucketing: random.maybe(0.2, () => true),
  bucketVersion: random.maybe(0.4, () => random.int(3)),
  minBucketVersion: random.maybe(0.3, () => random.int(3)),
});

const urlTarget = (random: Random): UrlTarget => {
  const type = random.pick(['simple', 'regex'] as const);
  return { include: random.chance(0.8), type, pattern: random.pick(type === 'simple' ? simple : regexes) };
};

const parents = (random: Random, age: Age) =>
  age === 'new'
    ? random.maybe(0.15, () =>
        random
          .list(2, () => 0)
          .map(() => ({
            id: `f${random.int(5)}`,
            condition: random.pick([{ value: true }, { value: 1 }, { value: { $exists: true } }, {}, undefined]),
            gate: random.maybe(0.4, () => true),
          })),
      )
    : undefined;

const rule = (random: Random, age: Age): FeatureRule => {
  const count = 2 + random.int(2);
  const isForce = random.chance(0.45);
  const common = {
    id: random.maybe(0.5, () => `r${random.int(9)}`),
    ...assignment(random, count, age),
    parentConditions: parents(random, age),
  };
  if (isForce)
    return {
      ...common,
      force: value(random),
      range: random.maybe(0.2, () => range(random)),
      tracks: random.maybe(0.1, () => tracks()),
    };
  const variations = Array.from({ length: count }, () => value(random));
  const key = random.maybe(0.7, () => `e${random.int(4)}`);
  if (age === 'new' && random.chance(0.1))
    return { ...common, key, contextualVariations: variations, contextualBanditRef: random.pick(['b1', 'b2']) };
  return { ...common, key, variations };
};

const tracks = () => [
  {
    experiment: { key: 'tracked', variations: [0, 1] },
    result: {
      key: '1',
      variationId: 1,
      value: 1,
      inExperiment: true,
      hashUsed: true,
      hashAttribute: 'id',
      hashValue: 'u',
      featureId: null,
      stickyBucketUsed: false,
    },
  },
];

/** JSON has no undefined, and the presence of some keys matters. */
const clean = <T>(made: T): T => JSON.parse(JSON.stringify(made)) as T;

const feature = (random: Random, age: Age): FeatureDefinition => ({
  defaultValue: random.maybe(0.8, () => value(random)),
  rules: random.maybe(0.9, () => random.list(3, () => rule(random, age))),
});

const experiment = (random: Random, age: Age): Experiment => {
  const count = random.chance(0.05) ? 1 : 2 + random.int(2);
  const made: Experiment = clean({
    key: `e${random.int(4)}`,
    variations: Array.from({ length: count }, () => value(random)),
    ...assignment(random, count, age),
    parentConditions: parents(random, age),
    active: random.maybe(0.2, () => random.chance(0.5)),
    status: random.maybe(0.2, () => random.pick(['draft', 'running', 'stopped'] as const)),
    force: random.maybe(0.1, () => random.int(4) - 1),
    urlPatterns: random.maybe(0.25, () => random.list(2, () => urlTarget(random))),
    groups: random.maybe(0.05, () => ['beta']),
  });
  if (random.chance(0.1)) made.url = random.pick([/pricing/, /^\/cart/, /example/]);
  if (random.chance(0.1)) made.include = random.pick([() => true, () => false]);
  return made;
};

const stickyDocs = (random: Random, attributes: Record<string, JsonValue>): StickyDocuments =>
  Object.fromEntries(
    random.list(3, () => {
      const attributeName = random.pick(['id', 'deviceId', 'company']);
      const actual = attributes[attributeName] ?? '';
      const attributeValue = random.chance(0.8)
        ? typeof actual === 'string'
          ? actual
          : JSON.stringify(actual)
        : 'other';
      const assignments = Object.fromEntries(
        random.list(3, () => [`e${random.int(4)}__${random.int(3)}`, `v${random.int(3)}`]),
      );
      return [`${attributeName}||${attributeValue}`, { attributeName, attributeValue, assignments }];
    }),
  );

export const randomCase = (random: Random, age: Age): Case => {
  const attributes = attributesOf(random);
  const features = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`f${i}`, feature(random, age)]));
  const bandit = () => ({
    banditVersion: random.maybe(0.7, () => random.int(5)),
    contexts: random.maybe(0.9, () =>
      random.list(2, () => ({
        // A payload may lack what the types promise.
        leafId: random.maybe(0.9, () => random.int(9)) as number,
        condition: condition(random, 'new', 2),
        weights: random.maybe(0.9, () => weightsOf(random, 2)) as number[],
      })),
    ),
  });
  const payload = clean<Payload>({
    features,
    ...(age === 'new' ? { savedGroups: savedGroups(random), contextualBandits: { b1: bandit() } } : {}),
  });
  return {
    payload,
    attributes,
    attributeOverrides: random.maybe(0.1, () => ({ [random.pick(names)]: scalar(random) })),
    url: random.pick(urls),
    forcedVariations: random.maybe(0.15, () => ({ [`e${random.int(4)}`]: random.int(4) - 1 })),
    forcedFeatures: random.list(1, () => ['f0', value(random)] as [string, JsonValue]).filter(() => random.chance(0.2)),
    enabled: random.chance(0.97),
    qaMode: random.chance(0.03),
    sticky: random.chance(0.4) ? stickyDocs(random, attributes) : null,
    experiments: [experiment(random, age), experiment(random, age)],
  };
};

const piece = (random: Random) => random.pick(['a', 'B', 'blog', '*', 'a*', '', '.', '//', 'x.y', '%20', '_____']);

/** A URL and targets made of the same few pieces, so that they match often. */
export const urlTargets = (random: Random): { url: string; targets: UrlTarget[] } => {
  const host = random.pick(['example.com', 'shop.example.com:8080', 'localhost']);
  const path = () => random.list(3, () => `/${piece(random)}`).join('');
  const query = () => (random.chance(0.4) ? `?a=${piece(random)}&b=${piece(random)}` : '');
  const hash = () => (random.chance(0.3) ? `#${piece(random)}` : '');
  const prefix = () => random.pick(['', '', `https://${host}`, host, '*.example.com', 'http://*']);
  const targets = random.list(3, (): UrlTarget => {
    const pattern = prefix() + path() + query() + hash();
    return random.chance(0.7)
      ? { include: random.chance(0.75), type: 'simple', pattern }
      : { include: random.chance(0.75), type: 'regex', pattern: random.pick([...regexes, pattern]) };
  });
  return { url: `https://${host}${path().replaceAll('*', 'b')}${query()}${hash()}`, targets };
};

export const versionText = (random: Random): unknown =>
  random.chance(0.2)
    ? random.pick(versions)
    : random.pick(['', 'v', 'V']) +
      random.list(4, () => `${random.int(120000)}`).join('.') +
      random.pick(['', '-rc.1', '+build', '-beta', '-1.2']);
