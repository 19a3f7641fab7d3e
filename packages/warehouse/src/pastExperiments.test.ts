import { expect, test } from 'vitest';
import type { Row } from './drivers/driver.ts';
import { recognizePastExperiments } from './pastExperiments.ts';

const days = (experiment: string, variation: string, units: number[], assignment = 'users'): Row[] =>
  units.map((count, index) => ({
    assignment_id: assignment,
    experiment_key: experiment,
    experiment_name: experiment,
    variation_key: variation,
    variation_name: variation,
    exposure_day: `2024-03-${String(index + 10)}`,
    units: count,
  }));
const scanStart = '2024-01-01T00:00:00.000Z';

test('an experiment lasts from its first busy day to its last', () => {
  const rows = [...days('a', '0', [3, 100, 120, 110, 6]), ...days('a', '1', [2, 98, 121, 112, 4])];
  expect(recognizePastExperiments(rows, scanStart)).toEqual([
    {
      assignmentId: 'users',
      key: 'a',
      name: 'a',
      startDay: '2024-03-11',
      endDay: '2024-03-13',
      users: 661,
      variations: [
        { key: '0', name: '0', users: 330, weight: 0.5 },
        { key: '1', name: '1', users: 331, weight: 0.5 },
      ],
    },
  ]);
});

test('what has one variation, too many, or began before the scan is left out', () => {
  expect(recognizePastExperiments(days('a', '0', [100]), scanStart)).toEqual([]);
  expect(
    recognizePastExperiments(
      Array.from({ length: 10 }, (_, index) => days('a', String(index), [100])).flat(),
      scanStart,
    ),
  ).toEqual([]);
  const rows = [...days('a', '0', [100]), ...days('a', '1', [100])];
  expect(recognizePastExperiments(rows, '2024-03-09T00:00:00.000Z')).toEqual([]);
});

test('of the same experiment in two assignment queries the larger is kept', () => {
  const rows = [
    ...days('a', '0', [100]),
    ...days('a', '1', [100]),
    ...days('a', '0', [90], 'devices'),
    ...days('a', '1', [95], 'devices'),
  ];
  expect(recognizePastExperiments(rows, scanStart).map(({ assignmentId }) => assignmentId)).toEqual(['users']);
});

test('observed shares become the weights people plan with, the rest going to the control', () => {
  const rows = [...days('a', '0', [334]), ...days('a', '1', [333]), ...days('a', '2', [333])];
  const weights = recognizePastExperiments(rows, scanStart)[0]?.variations.map(({ weight }) => weight);
  expect(weights).toEqual([0.34, 0.33, 0.33]);
});
