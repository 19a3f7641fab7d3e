import { expect, test } from 'vitest';
import { type MetricRows, toAnalysisRows } from '../analysisRows.ts';
import { compileExperimentQueries } from '../compileExperimentQueries.ts';
import { driverWith } from '../conformance/engines.ts';
import { randomPlan, randomTables } from '../conformance/randomWorld.ts';
import { toAnalysisPlan } from '../conformance/toPlan.ts';
import { checkAnalysis } from './check.ts';

const options = { timeoutMs: 30_000, rowLimit: 10_000 };
const tables = randomTables(42);
const plan = toAnalysisPlan(randomPlan(42_000), tables, 'duckdb');

async function analyse(): Promise<MetricRows[]> {
  const driver = await driverWith(tables, 'duckdb');
  const results: MetricRows[] = [];
  for (const query of compileExperimentQueries(plan, 'duckdb').queries)
    results.push(...toAnalysisRows(plan, query, (await driver.run(query.sql, options)).rows));
  return results;
}

test('a sound analysis agrees with its independent check', async () => {
  const checks = await checkAnalysis(plan, await analyse(), await driverWith(tables, 'duckdb'), options);
  expect(checks.map(({ outcome }) => outcome)).toEqual(plan.metrics.map(() => 'agrees'));
});

test('a figure that was changed afterwards is found and named', async () => {
  const [first, ...others] = await analyse();
  const [row, ...rows] = first?.rows ?? [];
  if (!first || !row) throw new Error('this seed gives rows');
  const changed = { ...first, rows: [{ ...row, users: row.users + 1 }, ...rows] };
  const [check] = await checkAnalysis(plan, [changed, ...others], await driverWith(tables, 'duckdb'), options);
  expect(check).toMatchObject({
    outcome: 'differs',
    differences: [`/${row.variation} in ${row.dimension}/users: ${row.users + 1} instead of ${row.users}`],
  });
});

test('too many rows for a check are said to be so', async () => {
  const checks = await checkAnalysis(plan, await analyse(), await driverWith(tables, 'duckdb'), {
    ...options,
    rowLimit: 3,
  });
  expect(checks[0]).toMatchObject({ outcome: 'notChecked', reason: 'Too many rows for a check: more than 3' });
});
