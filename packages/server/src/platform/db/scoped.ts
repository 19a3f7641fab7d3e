import { type Page, type PagingQuery, boundsOf } from '@gb/domain/paging';
import {
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  getTableName,
  inArray,
  sql,
} from 'drizzle-orm';
import type { PgColumn, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { TenantTable } from './columns.ts';
import type { Orm } from './drizzle.ts';
import { isOneOf } from './isOneOf.ts';

type Stored<T extends TenantTable> = Omit<InferSelectModel<T>, 'organizationId'>;

/** How many rows are handed over at once: more would take the loop for longer than others should wait. */
const AT_ONCE = 250;

type Fresh<T extends TenantTable> = Omit<InferInsertModel<T>, 'organizationId'>;

/**
 * The only handle slices get: every statement is limited to one organization, so that no query of theirs can read or
 * write another's rows.
 */
/** Which rows are picked: some of them, brought together by what they share, in an order, so many at most. */
type Picked = {
  where?: SQL | undefined;
  groupBy?: (SQL | PgColumn)[];
  orderBy?: SQL[];
  limit?: number | undefined;
  /** How many are passed over first. */
  offset?: number;
};

export type ScopedDb = ReturnType<typeof scopedDb>;

export function scopedDb(orm: Orm, organizationId: string) {
  const within = (table: TenantTable, condition?: SQL) => and(eq(table.organizationId, organizationId), condition);

  const hold = async (what: string): Promise<void> => {
    await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${what}`}, 0))`);
  };

  const readRows = async (table: TenantTable, condition: SQL | undefined, orderBy: SQL[] = [], limit = AT_ONCE) => {
    const rows = orm
      .select()
      .from(table)
      .where(within(table, condition))
      .orderBy(...orderBy);
    return (await rows.limit(limit)).map(withoutOrganization);
  };

  /** Rows that meet a condition, in order: many of them in pieces, so that to read them holds up nobody else. */
  const list = async <T extends TenantTable>(
    table: T,
    condition?: SQL,
    orderBy: SQL[] = [],
    limit?: number,
  ): Promise<Stored<T>[]> => {
    const rows = await readRows(table, condition, orderBy, limit === undefined ? AT_ONCE : Math.min(limit, AT_ONCE));
    if (rows.length < AT_ONCE || limit === AT_ONCE) return rows as Stored<T>[];
    const inOrder = (await pick(table, { id: table.id }, { where: condition, orderBy, limit })).map(
      ({ id }) => id as string,
    );
    const byId = new Map(rows.map((row) => [row.id as string, row]));
    for (let at = 0; at < inOrder.length; at += AT_ONCE) {
      const ids = inOrder.slice(at, at + AT_ONCE).filter((id) => !byId.has(id));
      if (ids.length > 0)
        for (const row of await readRows(table, isOneOf(table.id, ids))) byId.set(row.id as string, row);
    }
    // One that was removed meanwhile is left out.
    return inOrder.flatMap((id) => byId.get(id) ?? []) as Stored<T>[];
  };

  /** Some columns, or what the database makes of them, of the rows that meet a condition. */
  const pick = async <F extends SelectedFields>(
    table: TenantTable,
    fields: F,
    { where, groupBy = [], orderBy = [], limit, offset = 0 }: Picked,
  ): Promise<SelectResultFields<F>[]> => {
    const all = orm
      .select(fields as SelectedFields)
      .from(table)
      .where(within(table, where))
      .groupBy(...groupBy)
      .orderBy(...orderBy)
      .offset(offset);
    // The builder's own result type does not follow a generic.
    return (await (limit === undefined ? all : all.limit(limit))) as SelectResultFields<F>[];
  };

  const countWhere = async (table: TenantTable, condition?: SQL): Promise<number> => {
    const [row] = await orm.select({ rows: count() }).from(table).where(within(table, condition));
    return Number(row?.rows ?? 0);
  };

  return {
    list,

    /** One page of the rows that meet a condition, in an order that is the same each time, and how many there are. */
    async page<T extends TenantTable>(
      table: T,
      query: PagingQuery,
      { where, orderBy }: { where?: SQL | undefined; orderBy: SQL[] },
    ): Promise<Page<Stored<T>>> {
      const { limit, offset } = boundsOf(query);
      const inOrder = [...orderBy, asc(table.id)];
      if (limit === undefined) {
        const rows = await list(table, where, inOrder);
        return { rows, total: rows.length };
      }
      // Found by their ids first: sorting and passing over whole rows would cost as much as reading them.
      const ids = orm
        .select({ id: table.id })
        .from(table as TenantTable)
        .where(within(table, where))
        .orderBy(...inOrder)
        .limit(limit)
        .offset(offset);
      const total = sql<string>`(select count(*) from ${table} where ${within(table, where)})`;
      const found = await orm
        .select({ row: getTableColumns(table as TenantTable), total })
        .from(table as TenantTable)
        .where(within(table, inArray(table.id, ids)))
        .orderBy(...inOrder);
      const rows = found.map(({ row }) => withoutOrganization(row)) as Stored<T>[];
      // A page behind the last row has none to say how many there are.
      return { rows, total: found[0] ? Number(found[0].total) : offset > 0 ? await countWhere(table, where) : 0 };
    },

    pick,

    /**
     * What the database makes of each of the next so many rows after an id, joined by commas in one text: thousands of rows
     * cost more to hand over than to read. With it come their number and the last of their ids.
     */
    async joined(
      table: TenantTable,
      of: SQL,
      { where, after, limit }: { where?: SQL | undefined; after: string; limit: number },
    ): Promise<{ text: string; rows: number; last: string }> {
      const each = orm
        .select({ id: sql<string>`${table.id}`.as('id'), made: sql<string>`${of}`.as('made') })
        .from(table)
        .where(within(table, and(where, gt(table.id, after))))
        .orderBy(table.id)
        .limit(limit)
        .as('each');
      const [row] = await orm
        .select({ text: sql<string | null>`string_agg(made, ',')`, rows: count(), last: sql<string | null>`max(id)` })
        .from(each);
      return { text: row?.text ?? '', rows: Number(row?.rows ?? 0), last: row?.last ?? '' };
    },

    /** One column of the rows that meet a condition. */
    async values<C extends PgColumn>(table: TenantTable, column: C, condition?: SQL): Promise<C['_']['data'][]> {
      return (await pick(table, { value: column }, { where: condition })).map(({ value }) => value as C['_']['data']);
    },

    count: countWhere,

    /** The row with this id, or null. */
    async find<T extends TenantTable>(table: T, id: string): Promise<Stored<T> | null> {
      return (await list(table, eq(table.id, id)))[0] ?? null;
    },

    /** The same, held against other writers until the transaction ends. */
    async findForUpdate<T extends TenantTable>(table: T, id: string): Promise<Stored<T> | null> {
      const rows = await orm
        .select()
        .from(table as TenantTable)
        .where(within(table, eq(table.id, id)))
        .for('update');
      return rows[0] ? (withoutOrganization(rows[0]) as Stored<T>) : null;
    },

    /** Lets nobody else of the organization hold the same until the transaction ends. */
    hold,

    /**
     * The key in a column that is this one in whatever case, or null; of several the one that is exactly this. Nobody else
     * finds out about such a key until the transaction ends, so that two who make twins at once do not both succeed.
     */
    async claimKey(table: TenantTable, column: PgColumn, key: string): Promise<string | null> {
      await hold(`${getTableName(table)}/${foldCase(key)}`);
      // Databases do not agree about the case of other letters than these.
      const isPlain = /^[ -~]*$/.test(key);
      const like = isPlain ? sql`lower(${column}) = ${key.toLowerCase()}` : undefined;
      const found = (await pick(table, { value: column }, { where: like })).map(({ value }) => String(value));
      return found.includes(key) ? key : (found.find((other) => foldCase(other) === foldCase(key)) ?? null);
    },

    async insert<T extends TenantTable>(table: T, ...rows: Fresh<T>[]): Promise<void> {
      if (rows.length === 0) return;
      await orm.insert(table).values(rows.map((row) => ({ ...row, organizationId })) as never);
    },

    /**
     * Keeps one row that the database makes itself, from a select of the table's columns by their names (all but the
     * organization, `id` first); one of that id that is there already stays. Gives its id.
     */
    async derive(
      table: TenantTable,
      { columns, select }: { columns: readonly string[]; select: SQL },
    ): Promise<string> {
      const names = sql.join(
        columns.map((name) => sql.identifier(name)),
        sql`, `,
      );
      const rows: unknown = await orm.execute(sql`
        insert into ${table} (organization_id, ${names}) select ${organizationId}, made.* from (${select}) as made
        on conflict (organization_id, id) do update set id = excluded.id returning id`);
      // Whoever runs the statement gives its rows as objects.
      return (rows as { id: string }[])[0]?.id ?? '';
    },

    /** Changes the rows that meet the condition and gives them back as they are now. */
    async update<T extends TenantTable>(table: T, condition: SQL, patch: Partial<Fresh<T>>): Promise<Stored<T>[]> {
      const rows = await orm
        .update(table)
        .set(patch as never)
        .where(within(table, condition))
        .returning();
      return (rows as Record<string, unknown>[]).map(withoutOrganization) as Stored<T>[];
    },

    async remove(table: TenantTable, condition: SQL): Promise<void> {
      await orm.delete(table).where(within(table, condition));
    },
  };
}

function withoutOrganization<R extends Record<string, unknown>>(row: R): Omit<R, 'organizationId'> {
  const { organizationId: _, ...rest } = row;
  return rest;
}

const foldCase = (key: string): string => key.normalize('NFC').toLowerCase();
