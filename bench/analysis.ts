/**
 * The demo's analysis at a million exposures through the running server, after the compiled queries on a plainer
 * world beside the barest SQL that answers one question: `npm run bench -- analysis`.
 * 1 M exposures and 3 M events of 200,000 users; with `--full` ten times as many.
 * Every line is the median of three runs in one process; ratios are what counts.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AnalysisPlan, PlannedMetric, RowFilter } from '../packages/domain/src/analysis/index.ts';
import { type Driver, openDuckdb } from '../packages/warehouse/src/drivers/index.ts';
import { compileExperimentQueries } from '../packages/warehouse/src/index.ts';
import { measureDemo } from './analysis/demo.ts';

const scale = process.argv.includes('--full') ? 10 : 1;
const users = 200_000 * scale;
const categories = 80;
const options = { timeoutMs: 600_000, rowLimit: 1000 };

/** Two weeks of exposures in March; events from four weeks before to two weeks after. */
const worldSql = [
  'SELECT setseed(0.5)',
  `CREATE TABLE exposures AS SELECT CAST(random() * ${users} AS INTEGER) AS user_id, 'exp' AS experiment,
     TIMESTAMP '2024-03-01' + INTERVAL (CAST(random() * 1209600 AS INTEGER)) SECOND AS seen_at, 0 AS arm FROM range(${1_000_000 * scale})`,
  'UPDATE exposures SET arm = hash(user_id) % 2',
  `CREATE TABLE events AS SELECT CAST(random() * ${users} AS INTEGER) AS user_id, random() * 100 AS amount, CAST(random() * ${categories} AS INTEGER) AS category,
     TIMESTAMP '2024-02-01' + INTERVAL (CAST(random() * 5184000 AS INTEGER)) SECOND AS at_time FROM range(${3_000_000 * scale})`,
];

const bareSql = `
  WITH unit AS (SELECT user_id, MAX(arm) AS arm, MIN(seen_at) AS first_seen FROM exposures
      WHERE experiment = 'exp' AND seen_at BETWEEN TIMESTAMP '2024-03-01' AND TIMESTAMP '2024-03-15' GROUP BY user_id),
    per_user AS (SELECT u.user_id, u.arm, SUM(e.amount) AS total FROM unit u
      LEFT JOIN events e ON e.user_id = u.user_id AND e.at_time >= u.first_seen AND e.at_time <= u.first_seen + INTERVAL 72 HOUR GROUP BY u.user_id, u.arm)
  SELECT arm, COUNT(*), SUM(COALESCE(total, 0)), SUM(COALESCE(total, 0) * COALESCE(total, 0)) FROM per_user GROUP BY arm`;

const inCategories = (values: number[]): RowFilter[] => [
  { kind: 'list', column: 'category', type: 'number', operator: 'in', values },
];

const metric = (id: string, filters: RowFilter[], cupedDays: number | null): PlannedMetric => ({
  id,
  kind: 'mean',
  window: { kind: 'conversion', delay: { value: 0, unit: 'hours' }, length: { value: 72, unit: 'hours' } },
  cupedDays,
  priorSteps: [],
  convertedOnly: false,
  measure: { table: 'events', filters, aggregate: 'sum', column: 'amount' },
  cap: null,
});

const plan = (metrics: PlannedMetric[]): AnalysisPlan => ({
  version: 1,
  experimentKey: 'exp',
  phase: { index: 0, startDate: '2024-03-01T00:00:00.000Z', endDate: '2024-03-15T00:00:00.000Z' },
  now: '2024-06-01T00:00:00.000Z',
  variations: ['0', '1'].map((key) => ({ key, name: key, weight: 0.5 })),
  coverage: 1,
  assignment: {
    id: 'exposures',
    sql: 'SELECT * FROM exposures',
    identifierType: 'user_id',
    identifierColumn: 'user_id',
    timestampColumn: 'seen_at',
    experimentColumn: 'experiment',
    variationColumn: 'arm',
  },
  identityJoins: [],
  queryFilter: null,
  segment: null,
  activation: null,
  dimensions: [],
  attribution: { model: 'firstExposure' },
  skipPartialData: false,
  tables: [
    {
      id: 'events',
      source: { kind: 'sql', sql: 'SELECT * FROM events' },
      timestampColumn: 'at_time',
      identifiers: { user_id: 'user_id' },
      eventName: null,
      valueColumn: null,
    },
  ],
  metrics,
  traffic: null,
  customFields: {},
});

const count = (length: number) => Array.from({ length }, (_, index) => index);
const fiveDisjoint = count(5).map((i) => metric(`m${i}`, inCategories(count(4).map((k) => i * 4 + k)), null));
const twentyDisjoint = count(20).map((i) => metric(`m${i}`, inCategories([i]), 14));
const twentyOverlapping = count(20).map((i) => metric(`m${i}`, inCategories(count(10).map((k) => i + k)), null));
const sqlOf = (metrics: PlannedMetric[]): string[] =>
  compileExperimentQueries(plan(metrics), 'duckdb').queries.map(({ sql }) => sql);

async function median(driver: Driver, statements: string[]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const startedAt = performance.now();
    for (const sql of statements) await driver.run(sql, options);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[1] ?? 0;
}

const idleDelay = async (): Promise<number> => {
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  monitor.enable();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  monitor.disable();
  return monitor.percentile(99) / 1e6;
};

async function makeWorld(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(path, { memory_limit: '2GB' });
  const connection = await instance.connect();
  for (const sql of worldSql) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

async function measure(directory: string): Promise<void> {
  const path = join(directory, 'world.duckdb');
  const driver = await openDuckdb({
    source: { kind: 'database', path },
    memoryLimit: '1GB',
    temporaryDirectory: directory,
  });
  const idle = await idleDelay();
  const rssBefore = process.memoryUsage().rss;
  const monitor = monitorEventLoopDelay({ resolution: 5 });
  monitor.enable();
  const bare = await median(driver, [bareSql]);
  const five = await median(driver, sqlOf(fiveDisjoint));
  const twenty = await median(driver, sqlOf(twentyDisjoint));
  const together = await median(driver, sqlOf(twentyOverlapping));
  const singly = await median(
    driver,
    twentyOverlapping.flatMap((one) => sqlOf([one])),
  );
  monitor.disable();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const ratio = (value: number, bar: number) =>
    `${value.toFixed(2)}× (bar ${bar.toFixed(1)}×)${value <= bar ? '' : '  MISSED'}`;
  console.log(`${scale} M exposures, ${3 * scale} M events, ${users} users, memory_limit 1 GB`);
  console.log(`bare SQL                              ${seconds(bare)}`);
  console.log(`five disjoint metrics                 ${seconds(five)}  ${ratio(five / bare, 2)} of bare`);
  console.log(`twenty disjoint metrics with CUPED    ${seconds(twenty)}  ${ratio(twenty / five, 3)} of five`);
  console.log(
    `twenty overlapping metrics            ${seconds(together)}  ${ratio(together / singly, 0.5)} of ${seconds(singly)} singly`,
  );
  const { maxRSS } = process.resourceUsage();
  console.log(
    `peak memory over idle                 ${((maxRSS * 1024 - rssBefore) / 1e9).toFixed(2)} GB (bar 1.50 GB)`,
  );
  console.log(
    `event loop delay p99                  ${(monitor.percentile(99) / 1e6).toFixed(1)} ms, idle ${idle.toFixed(1)} ms (bar idle + 40 ms)`,
  );
  await driver.close();
}

/** The world is made by a process of its own, so that peak memory is that of the analysis alone. */
const makeAt = process.argv.indexOf('--make');
if (makeAt > 0) {
  await makeWorld(process.argv[makeAt + 1] ?? '');
} else {
  const directory = mkdtempSync(join(tmpdir(), 'bench-analysis-'));
  try {
    const { argv, execPath } = process;
    execFileSync(execPath, [argv[1] ?? '', ...argv.slice(2), '--make', join(directory, 'world.duckdb')]);
    await measure(directory);
    await measureDemo();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
