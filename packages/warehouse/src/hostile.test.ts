import { beforeEach, describe, expect, test } from 'vitest';
import { compileExperimentQueries } from './compileExperimentQueries.ts';
import { engines, driverWith, isInstalled } from './conformance/engines.ts';
import { examplePlan } from './conformance/examplePlan.ts';
import type { NeutralTables } from './conformance/neutralPlan.ts';
import { randomTables } from './conformance/randomWorld.ts';
import { dialectIds, findDialect } from './dialects/index.ts';
import { type MetricRows, toAnalysisRows } from './analysisRows.ts';
import { lex } from './text/lex.ts';
import { compileDimensionSlices, topSlices } from './surveys.ts';

const hostile = [
  "it's",
  '\\',
  "\\'",
  '"',
  '`',
  ']',
  "'; DROP TABLE orders; --",
  '-- x',
  '/* x',
  '%_!',
  '🙂 ünï',
  'select',
  '${x}',
  '{{endDate}}',
  'a\nb',
  "''",
  "\\\\'",
];
const options = { timeoutMs: 60_000, rowLimit: 10_000 };

/** Every text and identifier of the worlds' exposures and orders that the example plan looks at becomes `name`. */
function worldOf(name: string): NeutralTables {
  const tables = randomTables(7);
  return {
    ...tables,
    exposures: {
      columns: tables.exposures?.columns ?? [],
      rows: [
        ['u1', '2024-03-02 00:00:00', name, '0', name, null],
        ['u2', '2024-03-02 00:00:00', `${name}x`, '0', name, null],
      ],
    },
    orders: {
      columns: tables.orders?.columns ?? [],
      rows: [
        ['u1', null, '2024-03-03 00:00:00+00:00', 5, 1, name, true],
        ['u1', null, '2024-03-03 00:00:00+00:00', 9, 1, `${name}y`, true],
      ],
    },
    sessions: {
      columns: tables.sessions?.columns ?? [],
      rows: [
        ['u1', '2024-03-03 00:00:00', 1, `a${name}b`],
        ['u1', '2024-03-04 00:00:00', 1, 'other'],
      ],
    },
    activations: { columns: tables.activations?.columns ?? [], rows: [['u1', null, '2024-03-02 01:00:00', 1]] },
    members: {
      columns: tables.members?.columns ?? [],
      rows: [
        ['u1', '2024-03-01 00:00:00'],
        ['u2', '2024-03-01 00:00:00'],
      ],
    },
  };
}

describe.each(engines)('on %s', (engine) => {
  beforeEach((context) => context.skip(!isInstalled(engine), `${engine} is not installed`));

  test.each(hostile)('the text %j is only ever a value', async (name) => {
    const driver = await driverWith(worldOf(name), engine);
    const plan = examplePlan(name);
    const { queries, failures } = compileExperimentQueries(plan, engine);
    expect(failures).toEqual([]);
    const results: MetricRows[] = [];
    for (const query of queries.filter(({ purpose }) => purpose === 'results')) {
      const { rows } = await driver.run(query.sql, options);
      results.push(...toAnalysisRows(plan, query, rows));
    }
    const valueOf = (metric: string, field: string) =>
      results.find(({ metricId }) => metricId === metric)?.rows.map((row) => [row.dimension, row.values[field]]);
    expect(valueOf('revenue', 'main_sum')).toEqual([[`${name} / 2024-03-02`, 5]]);
    expect(valueOf('pages_per_order', 'main_sum')).toEqual([[`${name} / 2024-03-02`, 1]]);
    const traffic = await driver.run(queries.find(({ purpose }) => purpose === 'traffic')?.sql ?? '', options);
    expect(traffic.rows).toContainEqual({
      variation: '0',
      dimension_name: `dim_exp_${name}`,
      dimension_value: name,
      units: 1,
    });
  });

  test('slices are counted at the first exposure, largest first', async () => {
    const assignment = { ...examplePlan('x').assignment, experimentNameColumn: null, variationNameColumn: null };
    const span = { startMs: Date.parse('2024-03-01T00:00:00Z'), endMs: Date.parse('2024-03-15T00:00:00Z') };
    const driver = await driverWith(worldOf('de'), engine);
    const { rows } = await driver.run(
      compileDimensionSlices(assignment, ['country', 'browser'], span, engine),
      options,
    );
    expect(topSlices(rows)).toEqual(
      expect.arrayContaining([
        { column: 'country', slices: [{ value: 'de', percent: 100 }] },
        { column: 'browser', slices: [{ value: '__NULL_DIMENSION', percent: 100 }] },
      ]),
    );
  });
});

test.each(dialectIds)('%s reads each hostile text and name back as one token', (id) => {
  const dialect = findDialect(id);
  for (const name of hostile) {
    const literal = dialect.quoteText(name);
    expect(
      lex(`${literal} x`, dialect.lexRules)
        .map(({ text }) => text)
        .join('|'),
    ).toBe(literal.startsWith('N') ? `N|${literal.slice(1)}| |x` : `${literal}| |x`);
  }
});
