import pg from 'pg';
import type { Logger } from 'pino';
import { asUnavailable } from './failures.ts';
import { type Database, type Isolation, PARSED_TYPES, type Queryable, type QueryResult } from './database.ts';

const RECONNECT_MS = 1000;

const types = { getTypeParser: (type: number) => PARSED_TYPES[type] ?? ((text: string) => text) };

/** Opens a pool on a PostgreSQL of version 15 or later. Sessions run in UTC whatever the server's own setting is. */
export function openPostgres(url: string, log: Logger, poolSize = 10): Database {
  const settings = { connectionString: url, types, options: '-c timezone=UTC -c datestyle=ISO' };
  const pool = new pg.Pool({ ...settings, max: poolSize });
  pool.on('error', (error) => log.warn({ error }, 'a database connection was lost'));
  const listeners = new Set<() => Promise<void>>();
  return {
    kind: 'postgres',
    query: (text, params) => run(pool, text, params),
    transaction: (work, isolation) => inTransaction(pool, work, isolation),
    script: async (text) => void (await pool.query(text)),
    native: async (text, params) => {
      const results = await pool.query({ text, types: pg.types, ...(params?.length ? { values: [...params] } : {}) });
      return { rows: [results].flat().flatMap((result) => result.rows as Record<string, unknown>[]) };
    },
    listen: async (channel, heard, reconnected) => {
      const stop = await keepListening(settings, channel, heard, reconnected ?? (() => {}), log);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

async function run(
  client: pg.Pool | pg.PoolClient,
  text: string,
  params: readonly unknown[] = [],
): Promise<QueryResult> {
  const result = await client.query<unknown[]>({ text, values: [...params], rowMode: 'array' }).catch(fail);
  return { columns: result.fields.map((field) => field.name), rows: result.rows, affected: result.rowCount ?? 0 };
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Queryable) => Promise<T>,
  isolation: Isolation = 'read committed',
) {
  const client = await pool.connect().catch(fail);
  let broken: Error | undefined;
  const breaks = (failure: Error) => {
    broken = failure;
  };
  // A connection that is cut while nothing is asked over it would end the process if nobody listened.
  client.on('error', breaks);
  try {
    await run(client, `begin isolation level ${isolation}`);
    const result = await work({ query: (text, params) => run(client, text, params) });
    await run(client, 'commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(breaks);
    throw error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
}

function fail(error: unknown): never {
  throw asUnavailable(error);
}

/** Listens on a connection of its own, and comes back when it is lost. */
async function keepListening(
  settings: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  reconnected: () => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = new pg.Client(settings);
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => {
      if (stopped || client !== next) return;
      log.warn({ channel }, 'stopped hearing from the database; reconnecting');
      retry();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const retry = () => {
    timer = setTimeout(() => connect().then(reconnected, retry), RECONNECT_MS);
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
