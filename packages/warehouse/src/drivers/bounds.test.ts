import { beforeAll, describe, expect, test } from 'vitest';
import { driverWith, type Engine, isInstalled } from '../conformance/engines.ts';
import type { Driver } from './driver.ts';

/** How a result too large to read ends on each real engine. */

const MB = 1024 ** 2;
const options = { timeoutMs: 30_000, rowLimit: 100_000, byteLimit: 2 * MB };
const words = { kind: 'tooLarge', message: expect.stringContaining('larger than 2 MB') };
const sql: Readonly<Record<Engine, { long: string; many: string; fits: string } | null>> = {
  duckdb: {
    long: `SELECT repeat('x', 300000000) AS long`,
    many: `SELECT repeat('x', 1000) AS text FROM range(90000)`,
    fits: 'SELECT range AS n FROM range(90000)',
  },
  postgres: {
    long: `SELECT repeat('x', 300000000) AS long`,
    many: `SELECT repeat('x', 1000) AS text FROM generate_series(1, 90000)`,
    fits: 'SELECT n::int FROM generate_series(1, 90000) AS n',
  },
  mysql: {
    long: `SELECT repeat('x', 15000000) AS \`long\``,
    many: `SELECT repeat('x', 1000) AS text FROM seq_1_to_90000`,
    fits: 'SELECT seq AS n FROM seq_1_to_50000',
  },
  // The test engine runs inside our process, over no connection.
  clickhouse: null,
};

describe.each(Object.entries(sql).filter(([engine, own]) => own && isInstalled(engine as Engine)))(
  '%s',
  (name, own) => {
    const { long, many, fits } = own as NonNullable<typeof own>;
    let driver: Driver;
    beforeAll(async () => {
      driver = await driverWith({}, name as Engine);
    });

    test('one value that is too large is refused with the bound', async () => {
      await expect(driver.run(long, options)).rejects.toMatchObject(words);
    });

    test('many rows that are too large together are refused with the bound, and others are read', async () => {
      await expect(driver.run(many, options)).rejects.toMatchObject(words);
      expect((await driver.run(fits, options)).rows.length).toBeGreaterThanOrEqual(50_000);
    });
  },
);

test('a list in DuckDB is refused before it becomes values of ours', async () => {
  const driver = await driverWith({}, 'duckdb');
  await expect(driver.run('SELECT range(30000000) AS many', options)).rejects.toMatchObject(words);
  expect(process.memoryUsage().heapUsed).toBeLessThan(700 * MB);
});
