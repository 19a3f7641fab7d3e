import { type PgRemoteDatabase, drizzle } from 'drizzle-orm/pg-proxy';
import type { Queryable } from './database.ts';

export type Orm = PgRemoteDatabase;

/** Drizzle's query builder over a connection or transaction of either database. */
export const ormOver = (queryable: Queryable): Orm =>
  drizzle(async (text, params, method) => {
    const { columns, rows } = await queryable.query(text, params);
    if (method === 'all') return { rows };
    return { rows: rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))) };
  });
