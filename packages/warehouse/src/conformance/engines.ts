import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { startPostgres } from '../../../../test/postgres.ts';
import { hasClickhouse, startClickhouse, type TestClickhouse } from '../../test/clickhouse.ts';
import { hasMariadb, startMariadb } from '../../test/mariadb.ts';
import { backtickIdentifier } from '../dialects/mysql.ts';
import { standardIdentifier, standardText } from '../dialects/postgres.ts';
import type { Driver } from '../drivers/driver.ts';
import { clickhouseOver } from '../drivers/clickhouse.ts';
import { openDuckdb } from '../drivers/duckdb.ts';
import { openMysql } from '../drivers/mysql.ts';
import { openPostgres } from '../drivers/postgres.ts';
import type { NeutralTable, NeutralTables } from './neutralPlan.ts';

export const engines = ['duckdb', 'postgres', 'mysql', 'clickhouse'] as const;
export type Engine = (typeof engines)[number];

/** Engines this machine can run: MariaDB and ClickHouse are installed apart from the product. */
export const isInstalled = (engine: Engine): boolean =>
  engine === 'mysql' ? hasMariadb() : engine === 'clickhouse' ? hasClickhouse() : true;

const drivers = new Map<string, Promise<Driver>>();
const columnTypes = {
  text: 'VARCHAR',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
  double: 'DOUBLE PRECISION',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
} as const;

const loaders: Readonly<Record<Engine, (tables: NeutralTables, name: string) => Promise<Driver>>> = {
  duckdb: loadDuckdb,
  postgres: loadPostgres,
  mysql: loadMysql,
  clickhouse: loadClickhouse,
};

/** A driver of a real engine that holds exactly these tables. The same tables are loaded once per process. */
export function driverWith(tables: NeutralTables, engine: Engine): Promise<Driver> {
  const key = createHash('sha256').update(engine).update(JSON.stringify(tables)).digest('hex').slice(0, 32);
  const known = drivers.get(key);
  if (known) return known;
  const opened = loaders[engine](tables, `world_${key}`);
  drivers.set(key, opened);
  return opened;
}

/** The file is gone once it is open, so that no end of the process can leave it behind. */
async function loadDuckdb(tables: NeutralTables): Promise<Driver> {
  const directory = mkdtempSync(join(tmpdir(), 'analysis-world-'));
  const path = join(directory, 'world.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of loadStatements(tables)) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  const driver = await openDuckdb({ source: { kind: 'database', path }, memoryLimit: '1GB', temporaryDirectory: null });
  rmSync(directory, { recursive: true });
  return driver;
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

let mariadb: ReturnType<typeof startMariadb> | null = null;

/** MariaDB stands for MySQL. Its TIMESTAMP has no zone in literals and ends in 2038, so moments are loaded in UTC as DATETIME. */
async function loadMysql(tables: NeutralTables, database: string): Promise<Driver> {
  mariadb ??= startMariadb();
  const { socketPath } = await mariadb;
  const connection = await mysql.createConnection({ socketPath, user: 'root', charset: 'utf8mb4' });
  await connection.query(`CREATE DATABASE ${database}`);
  await connection.query(`USE ${database}`);
  for (const [name, table] of Object.entries(tables)) {
    const columns = table.columns.map((column) => `${backtickIdentifier(column.name)} ${mysqlTypes[column.type]}`);
    await connection.query(`CREATE TABLE ${backtickIdentifier(name)} (${columns.join(', ')})`);
    if (table.rows.length > 0)
      await connection.query(`INSERT INTO ${backtickIdentifier(name)} VALUES ?`, [
        table.rows.map((row) => row.map((value, index) => utcValue(value, table.columns[index]?.type))),
      ]);
  }
  await connection.end();
  return openMysql({ server: { socketPath }, database, user: 'root', password: '', tls: 'off', ca: null });
}

const mysqlTypes = {
  text: 'VARCHAR(200)',
  timestamp: 'DATETIME(6)',
  timestamptz: 'DATETIME(6)',
  double: 'DOUBLE',
  integer: 'INTEGER',
  boolean: 'BOOLEAN',
} as const;

function utcValue(
  value: string | number | boolean | null,
  type: keyof typeof mysqlTypes | undefined,
): string | number | boolean | null {
  if (type !== 'timestamptz' || typeof value !== 'string') return value;
  return new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '');
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

let clickhouse: TestClickhouse | null = null;

const clickhouseTypes = {
  text: 'Nullable(String)',
  timestamp: "Nullable(DateTime64(6, 'UTC'))",
  timestamptz: "Nullable(DateTime64(6, 'Asia/Kolkata'))",
  double: 'Nullable(Float64)',
  integer: 'Nullable(Int32)',
  boolean: 'Nullable(Bool)',
} as const;

/** ClickHouse inside the process (chdb). Statements name their database, because all worlds share one session. */
async function loadClickhouse(tables: NeutralTables, database: string): Promise<Driver> {
  clickhouse ??= startClickhouse();
  const { execute, send } = clickhouse;
  execute(`CREATE DATABASE ${database}`);
  for (const [name, table] of Object.entries(tables)) {
    const columns = table.columns.map((column) => `\`${column.name}\` ${clickhouseTypes[column.type]}`);
    execute(`CREATE TABLE ${database}.${name} (${columns.join(', ')}) ENGINE = Memory`);
    const rows = table.rows.map(
      (row) => `(${row.map((value, index) => clickhouseLiteral(value, table.columns[index]?.type)).join(', ')})`,
    );
    if (rows.length > 0) execute(`INSERT INTO ${database}.${name} VALUES ${rows.join(', ')}`);
  }
  return clickhouseOver(async (request) => {
    execute(`USE ${database}`);
    return send(request);
  });
}

function clickhouseLiteral(
  value: string | number | boolean | null,
  type: keyof typeof clickhouseTypes | undefined,
): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  const text = `'${String(utcValue(value, type)).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return type === 'timestamp' || type === 'timestamptz' ? `toDateTime64(${text}, 6, 'UTC')` : text;
}
