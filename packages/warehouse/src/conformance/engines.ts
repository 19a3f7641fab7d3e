import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { startPostgres } from '../../../../test/postgres.ts';
import { standardIdentifier, standardText } from '../dialects/postgres.ts';
import type { Driver } from '../drivers/driver.ts';
import { openDuckdb } from '../drivers/duckdb.ts';
import { openPostgres } from '../drivers/postgres.ts';
import type { NeutralTable, NeutralTables } from './neutralPlan.ts';

export type Engine = 'duckdb' | 'postgres';

const drivers = new Map<string, Promise<Driver>>();
const directories = new Set<string>();
process.once('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});
const columnTypes = {
  text: 'VARCHAR',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
  double: 'DOUBLE PRECISION',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
} as const;

/** A driver of a real engine that holds exactly these tables. The same tables are loaded once per process. */
export function driverWith(tables: NeutralTables, engine: Engine): Promise<Driver> {
  const key = createHash('sha256').update(engine).update(JSON.stringify(tables)).digest('hex').slice(0, 32);
  const known = drivers.get(key);
  if (known) return known;
  const opened = engine === 'duckdb' ? loadDuckdb(tables) : loadPostgres(tables, `world_${key}`);
  drivers.set(key, opened);
  return opened;
}

async function loadDuckdb(tables: NeutralTables): Promise<Driver> {
  const directory = mkdtempSync(join(tmpdir(), 'analysis-world-'));
  directories.add(directory);
  const path = join(directory, 'world.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of loadStatements(tables)) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  return openDuckdb({ source: { kind: 'database', path }, memoryLimit: '1GB', temporaryDirectory: null });
}

let server: ReturnType<typeof startPostgres> | null = null;

async function loadPostgres(tables: NeutralTables, schema: string): Promise<Driver> {
  server ??= startPostgres();
  const url = new URL((await server).url);
  const client = new pg.Client({ connectionString: url.href, options: '-c TimeZone=UTC' });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`);
  for (const statement of loadStatements(tables)) await client.query(statement);
  await client.end();
  return openPostgres({
    host: url.hostname,
    port: Number(url.port),
    database: 'postgres',
    user: 'postgres',
    password: '',
    tls: 'off',
    ca: null,
    defaultSchema: schema,
  });
}

function loadStatements(tables: NeutralTables): string[] {
  return Object.entries(tables).flatMap(([name, table]) => [
    createStatement(name, table),
    ...insertStatements(name, table),
  ]);
}

const createStatement = (name: string, { columns }: NeutralTable): string =>
  `CREATE TABLE ${standardIdentifier(name)} (${columns.map((column) => `${standardIdentifier(column.name)} ${columnTypes[column.type]}`).join(', ')})`;

function insertStatements(name: string, { rows }: NeutralTable): string[] {
  const batches = Array.from({ length: Math.ceil(rows.length / 500) }, (_, index) =>
    rows.slice(index * 500, index * 500 + 500),
  );
  return batches.map(
    (batch) =>
      `INSERT INTO ${standardIdentifier(name)} VALUES ${batch.map((row) => `(${row.map(literal).join(', ')})`).join(', ')}`,
  );
}

function literal(value: string | number | boolean | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? standardText(value) : String(value);
}
