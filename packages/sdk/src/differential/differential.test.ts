import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runs } from '../../../../test/scale.ts';
import { conformance } from '../conformance.ts';
import { circles } from './circles.ts';
import { explain } from './explain.ts';
import { attributesOf, type Case, condition, randomCase, savedGroups, urlTargets, versionText } from './generate.ts';
import { type ClientClass, observe } from './observe.ts';
import { newest, oldest } from './officials.ts';
import { createRandom } from './random.ts';

const ours = conformance.GrowthBook as unknown as ClientClass;
const timeout = 1_800_000;

/** The official libraries write their warnings about odd definitions to the console. */
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(() => vi.restoreAllMocks());

const observed = async (client: ClientClass, input: Case): Promise<string | null> => {
  try {
    return JSON.stringify(await observe(client, input));
  } catch {
    return null;
  }
};

test.each([1, 2, 3])(
  'features, experiments and sticky documents come out as in the newest official library, seed %i',
  async (seed) => {
    const count = runs(1000, 70_000);
    let thrown = 0;
    for (let i = 0; i < count; i++) {
      const input = randomCase(createRandom(seed * 10_000_000 + i), 'new');
      const theirs = await observed(newest.GrowthBook, input);
      if (theirs === null) thrown++;
      else expect(await observed(ours, input), `case ${seed * 10_000_000 + i}`).toBe(theirs);
    }
    expect(thrown).toBeLessThan(count / 1000);
  },
  timeout,
);

test(
  'prerequisites without a condition and in circles come out as in the newest official library',
  async () => {
    for (let i = 0; i < runs(2000, 50_000); i++) {
      const input = circles(createRandom(70_000_000 + i));
      expect(await observed(ours, input), `case ${70_000_000 + i}`).toBe(await observed(newest.GrowthBook, input));
    }
  },
  timeout,
);

test(
  'every difference from the official 0.32.0 is a change its makers made since',
  async () => {
    const count = runs(1000, 60_000);
    const counts: Record<string, number> = {};
    const differs = async (input: Case) => {
      const theirs = await observed(oldest.GrowthBook, input);
      return theirs !== null && theirs !== (await observed(ours, input));
    };
    for (let i = 0; i < count; i++) {
      const input = randomCase(createRandom(40_000_000 + i), 'old');
      if (!(await differs(input))) continue;
      const reason = await explain(input, differs);
      expect(reason, `case ${40_000_000 + i}`).not.toBeNull();
      counts[reason as string] = (counts[reason as string] ?? 0) + 1;
    }
    process.stdout.write(`Differences from 0.32.0 in ${count} cases: ${JSON.stringify(counts)}\n`);
  },
  timeout,
);

test(
  'conditions hold for the same attributes as in the newest official library',
  () => {
    for (let i = 0; i < runs(5000, 200_000); i++) {
      const random = createRandom(50_000_000 + i);
      const [attributes, tested, groups] = [attributesOf(random), condition(random, 'new'), savedGroups(random)];
      const theirs = newest.evalCondition(attributes, tested, groups);
      expect(conformance.evalCondition(attributes, tested, groups), `case ${50_000_000 + i}`).toBe(theirs);
    }
  },
  timeout,
);

test(
  'pages are targeted and versions are padded as in both official libraries',
  () => {
    for (let i = 0; i < runs(5000, 200_000); i++) {
      const random = createRandom(60_000_000 + i);
      const { url, targets } = urlTargets(random);
      const version = versionText(random);
      const matches = conformance.isURLTargeted(url, targets);
      expect(matches, `${url} ${JSON.stringify(targets)}`).toBe(newest.isURLTargeted(url, targets));
      expect(matches).toBe(oldest.isURLTargeted(url, targets));
      expect(conformance.paddedVersionString(version)).toBe(newest.paddedVersionString(version));
    }
  },
  timeout,
);
