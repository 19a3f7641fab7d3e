import { createRequire } from 'node:module';
import type { ClickhouseSend } from '../src/drivers/clickhouse.ts';

/** The part of chdb we use: ClickHouse inside this process, with a data directory of its own. */
type Session = { query(sql: string, format?: string): string; close(): void };

const require = createRequire(new URL('../../../test-engines/package.json', import.meta.url));

/** Whether the heavy test engines are installed (`npm ci` in test-engines/). */
export function hasClickhouse(): boolean {
  try {
    require.resolve('chdb');
    return true;
  } catch {
    return false;
  }
}

export type TestClickhouse = { execute(sql: string): void; send: ClickhouseSend };

/** Starts ClickHouse in this process. There can be only one, and it ends with the process. */
export function startClickhouse(): TestClickhouse {
  const { Session } = require('chdb') as { Session: new () => Session };
  const session = new Session();
  process.once('exit', () => session.close());
  return {
    execute: (sql) => void session.query(sql),
    send: async ({ sql, settings }) => {
      const { default_format: format, ...others } = settings;
      const set = Object.entries(others).map(([name, value]) => `${name} = '${value}'`);
      session.query(`SET ${set.join(', ')}`);
      return { text: session.query(sql, format), bytesRead: null };
    },
  };
}
