import { expect, it } from 'vitest';
import { ruleTraffic, trafficWords } from './ruleTraffic.ts';

const told = (environment: string, ruleId: string, evaluations: number, days = 2) => ({
  ...{ environment, ruleId, evaluations, days },
});

it('the traffic of a rule is its share of what is known there, and how much that is on a day', () => {
  const counted = [told('production', 'a', 3000), told('production', '$default', 1000), told('dev', 'a', 10, 1)];
  const words = (place: string | null) =>
    [...ruleTraffic(counted, place)].map(([id, one]) => [id, ...trafficWords(one)]);
  expect(words('production')).toEqual([
    ['a', '75.0%', '1.5K / day'],
    ['$default', '25.0%', '500 / day'],
  ]);
  expect(words('staging')).toEqual([]);
  expect(words(null)[0]).toEqual(['a', '75.1%', '1.5K / day']);
});
