import { expect, test } from 'vitest';
import { compileExperimentQueries } from './compileExperimentQueries.ts';
import { examplePlan } from './conformance/examplePlan.ts';
import { dialectIds } from './dialects/index.ts';
import { compileCapPreview, compileDimensionSlices, compilePastExperiments, compileTestQuery } from './surveys.ts';

/** The SQL of each query in all dialects, side by side in golden/<query>.sql, so that a change shows everywhere it lands. */
const goldenFile = (name: string, sqlOf: (dialect: (typeof dialectIds)[number]) => string) =>
  expect(dialectIds.map((dialect) => `-- ${dialect}\n${sqlOf(dialect)};\n`).join('\n')).toMatchFileSnapshot(
    `../golden/${name}.sql`,
  );

const plan = examplePlan("it's");
const span = { startMs: Date.parse('2024-01-01T00:00:00Z'), endMs: Date.parse('2024-02-01T00:00:00Z') };
const assignment = { ...plan.assignment, experimentNameColumn: null, variationNameColumn: 'arm' };
const values = { ...span, experimentId: null, eventName: null, valueColumn: null, phaseIndex: 0, customFields: {} };

test.each([
  ['sums-one-table', 0],
  ['sums-two-tables', 1],
  ['event-quantile', 2],
  ['traffic', 3],
] as const)('%s', async (name, index) => {
  await goldenFile(name, (dialect) => {
    const { queries, failures } = compileExperimentQueries(plan, dialect);
    expect(failures).toEqual([]);
    return queries[index]?.sql ?? '';
  });
});

test('past experiments', () =>
  goldenFile('past-experiments', (dialect) => compilePastExperiments([assignment], span, dialect)));
test('dimension slices', () =>
  goldenFile('dimension-slices', (dialect) => compileDimensionSlices(assignment, ['country'], span, dialect)));
test('cap preview', () =>
  goldenFile('cap-preview', (dialect) =>
    compileCapPreview(
      {
        measure: { table: 'orders', filters: [], aggregate: 'sum', column: 'amount' },
        denominator: { table: 'orders', filters: [], aggregate: 'rows' },
        cap: { kind: 'percentile', value: 0.99, ignoreZeros: true },
        convertedOnly: true,
        tables: plan.tables,
        identityJoins: [],
        identifierType: 'user_id',
        population: { kind: 'factTable' },
        startDate: '2024-01-01T00:00:00.000Z',
        endDate: '2024-02-01T00:00:00.000Z',
        customFields: {},
      },
      dialect,
    ),
  ));
test('query test', () =>
  goldenFile('query-test', (dialect) =>
    compileTestQuery("SELECT * FROM t WHERE d > '{{startDate}}'; -- note", values, 5, dialect),
  ));
