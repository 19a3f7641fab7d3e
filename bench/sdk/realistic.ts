/**
 * A thousand features as products have them: no two conditions alike, one to three rules each, one in six without any,
 * one in six with an experiment. Nothing that 0.32.0 does not know, so that all three do the same work.
 */
const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

const countries = ['NL', 'BE', 'DE', 'FR', 'GB', 'US', 'CA', 'AU'];
const accounts = (i: number) => Array.from({ length: 20 }, (_, n) => `account-${i * 7 + n}`);

const conditions: ((i: number) => Record<string, unknown>)[] = [
  (i) => ({ country: { $in: [at(countries, i), at(countries, i + 3), at(countries, i + 5)] }, plan: 'enterprise' }),
  () => ({ employee: true }),
  (i) => ({ email: { $regex: `@(team${i}|example)\\.com$` }, appVersion: { $vgte: `2.${i % 20}.0` } }),
  () => ({ $or: [{ role: { $in: ['owner', 'admin'] } }, { plan: { $in: ['pro', 'enterprise'] } }] }),
  (i) => ({ accountId: { $in: accounts(i) } }),
  (i) => ({ $and: [{ platform: { $ne: 'ios' } }, { age: { $gt: 17 } }, { $not: { country: at(countries, i + 1) } }] }),
  (i) => ({ company: { $exists: true }, seats: { $gte: i % 50 } }),
];
const condition = (i: number) => at(conditions, i)(i);

const force = (i: number) => ({ id: `force-${i}`, condition: condition(i), force: i % 2 === 0 });

const rollout = (i: number) => ({
  id: `rollout-${i}`,
  condition: condition(i + 1),
  force: true,
  coverage: (i % 10) / 10,
  hashAttribute: 'id',
  seed: `seed-${i}`,
});

const experiment = (i: number) => ({
  id: `experiment-${i}`,
  key: `experiment-${i}`,
  name: `Experiment ${i}`,
  phase: '1',
  seed: `seed-${i}`,
  condition: condition(i + 2),
  hashAttribute: 'id',
  hashVersion: 2,
  coverage: 0.8,
  weights: [0.5, 0.5],
  variations: [false, true],
  meta: [
    { key: '0', name: 'Control' },
    { key: '1', name: 'Variation 1' },
  ],
});

const ruleLists: ((i: number) => unknown[])[] = [
  (i) => [force(i)],
  (i) => [force(i), rollout(i)],
  (i) => [force(i), force(i + 3), rollout(i)],
  (i) => [force(i), experiment(i)],
  () => [],
  (i) => [rollout(i), force(i)],
];

export const realistic: Record<string, unknown> = Object.fromEntries(
  Array.from({ length: 1000 }, (_, i) => [`feature-${i}`, { defaultValue: false, rules: at(ruleLists, i)(i) }]),
);

export const visitor = {
  id: 'user-123',
  accountId: 'account-12',
  country: 'NL',
  plan: 'pro',
  email: 'someone@example.com',
  appVersion: '2.11.3',
  age: 34,
  employee: false,
  platform: 'web',
  seats: 20,
};
