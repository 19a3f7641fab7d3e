/**
 * The client library beside both official ones: `node bench/sdk.ts`.
 * Every line runs the three in turns, in one process, and compares medians; a ratio above 1 means ours is faster.
 * Exits with 1 when a bar is missed.
 */
import { createRequire } from 'node:module';
import { conformance } from '../packages/sdk/src/conformance.ts';
import { realistic, visitor } from './sdk/realistic.ts';

type Client = { evalFeature(id: string): unknown; run(experiment: unknown): unknown };
type ClientClass = new (options: unknown) => Client;

const require = createRequire(import.meta.url);
const clients: Record<'ours' | 'newest' | 'oldest', ClientClass> = {
  ours: conformance.GrowthBook as unknown as ClientClass,
  newest: (require('@growthbook/growthbook') as { GrowthBook: ClientClass }).GrowthBook,
  oldest: (require('@growthbook/growthbook-0.32.0') as { GrowthBook: ClientClass }).GrowthBook,
};

const sixClauses = {
  $and: [
    { country: { $in: ['NL', 'BE', 'DE'] } },
    { $or: [{ plan: 'enterprise' }, { plan: 'pro' }] },
    { email: { $regex: '@example\\.(com|org)$' } },
    { appVersion: { $vgte: '2.10.0' } },
    { age: { $gt: 17 } },
  ],
};

const rules = {
  default: [],
  force: [{ force: true }],
  condition: [{ condition: sixClauses, force: true }],
  rollout: [{ force: true, coverage: 0.9 }],
  experiment: [{ key: 'exp', variations: ['a', 'b'], weights: [0.5, 0.5], coverage: 1 }],
};

const features: Record<string, unknown> = Object.fromEntries(
  Object.entries(rules).map(([id, list]) => [id, { defaultValue: false, rules: list }]),
);

const many: Record<string, unknown> = Object.fromEntries(
  Array.from({ length: 1000 }, (_, i) => {
    return [`feature-${i}`, structuredClone({ defaultValue: i, rules: Object.values(rules)[i % 5] })];
  }),
);
const manyIds = Object.keys(many);

const simpleRules = [
  [],
  [{ force: true }],
  [{ condition: { country: 'NL' }, force: true }],
  rules.rollout,
  rules.experiment,
];
const manySimple: Record<string, unknown> = Object.fromEntries(
  manyIds.map((id, i) => [id, structuredClone({ defaultValue: i, rules: simpleRules[i % 5] })]),
);

const attributes = {
  id: 'user-123',
  country: 'NL',
  plan: 'pro',
  email: 'someone@example.com',
  appVersion: '2.11.3',
  age: 34,
};

const options = (list: Record<string, unknown>) => ({ attributes, features: list, trackingCallback: () => {} });
const inline = { key: 'inline', variations: [0, 1] };

type Features = Record<string, unknown>;
/** What is timed is given features that `fresh` made before, untimed. */
type Work = (features: Features) => void;
type Line = {
  name: string;
  times: number;
  prepare(client: ClientClass): Work;
  fresh?(): Features;
  atLeast: Record<string, number>;
};

const ask = (id: string) => (Client: ClientClass) => {
  const client = new Client(options(features));
  return () => void client.evalFeature(id);
};

const askAllOnce = (list: Record<string, unknown>) => (Client: ClientClass) => () => {
  const client = new Client(options(list));
  for (const id of manyIds) client.evalFeature(id);
};

const realisticText = JSON.stringify(realistic);
const realisticIds = Object.keys(realistic);

const askRealistic = (Client: ClientClass) => (list: Features) => {
  const client = new Client({ attributes: visitor, features: list, trackingCallback: () => {} });
  for (const id of realisticIds) client.evalFeature(id);
};

const lines: Line[] = [
  { name: 'default value', times: 20_000, prepare: ask('default'), atLeast: { oldest: 1 } },
  { name: 'forced value', times: 20_000, prepare: ask('force'), atLeast: { oldest: 1 } },
  { name: 'six-clause condition', times: 5_000, prepare: ask('condition'), atLeast: { newest: 5, oldest: 1 } },
  { name: 'percentage rollout', times: 10_000, prepare: ask('rollout'), atLeast: { oldest: 1 } },
  { name: 'experiment rule', times: 5_000, prepare: ask('experiment'), atLeast: { newest: 3, oldest: 1 } },
  {
    name: 'inline experiment',
    times: 5_000,
    prepare: (Client) => {
      const client = new Client(options(features));
      return () => void client.run(inline);
    },
    atLeast: { oldest: 1 },
  },
  { name: '1,000 features once', times: 5, prepare: askAllOnce(manySimple), atLeast: { newest: 3, oldest: 1 } },
  { name: '… long conditions', times: 5, prepare: askAllOnce(many), atLeast: { newest: 3, oldest: 1 } },
  {
    name: '1,000 realistic once',
    times: 1,
    prepare: askRealistic,
    fresh: () => structuredClone(realistic),
    atLeast: { newest: 2, oldest: 0.95 },
  },
  {
    name: '… after JSON.parse',
    times: 1,
    prepare: askRealistic,
    fresh: () => JSON.parse(realisticText) as Features,
    atLeast: { newest: 2, oldest: 0.95 },
  },
  {
    name: '… same payload object',
    times: 5,
    prepare: askRealistic,
    fresh: () => realistic,
    atLeast: { newest: 10 },
  },
  {
    name: 'instance from an object',
    times: 2_000,
    prepare: (Client) => () => void new Client(options(features)),
    atLeast: { oldest: 0.5 },
  },
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number;

const nanoseconds = (work: Work, times: number, given: Features): number => {
  const start = process.hrtime.bigint();
  for (let i = 0; i < times; i++) work(given);
  return Number(process.hrtime.bigint() - start) / times;
};

const rounds = 41;
let failures = 0;
for (const { name, times, prepare, fresh = () => features, atLeast } of lines) {
  const works = Object.entries(clients).map(([who, Client]) => ({ who, work: prepare(Client), taken: [] as number[] }));
  for (const { work } of works) nanoseconds(work, times, fresh());
  for (let round = 0; round < rounds; round++) {
    for (const each of works) each.taken.push(nanoseconds(each.work, times, fresh()));
  }
  const result = Object.fromEntries(works.map(({ who, taken }) => [who, median(taken)]));
  const ratios = ['newest', 'oldest'].map((who) => {
    const ratio = (result[who] as number) / (result.ours as number);
    const bar = atLeast[who];
    const isMet = bar === undefined || ratio >= bar;
    if (!isMet) failures++;
    return `${who} ×${ratio.toFixed(2)}${bar === undefined ? '' : ` (bar ${bar}${isMet ? '' : ', MISSED'})`}`;
  });
  console.log(`${name.padEnd(26)} ours ${(result.ours as number).toFixed(0).padStart(8)} ns   ${ratios.join('   ')}`);
}
process.exitCode = failures ? 1 : 0;
