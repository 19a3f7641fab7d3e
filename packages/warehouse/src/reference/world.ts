import type { AnalysisPlan } from '@gb/domain/analysis';
import { raw } from '../ast/expression.ts';
import { type Query, select, type Source } from '../ast/query.ts';
import { compile } from '../compile/compiler.ts';
import { findDialect } from '../dialects/index.ts';
import type { Driver, Row, RunOptions } from '../drivers/driver.ts';
import { WarehouseProblem } from '../problem.ts';
import { createContext, phaseRange, userSql } from '../queries/context.ts';
import { scanRange, union } from '../queries/timing.ts';
import { checkExpression } from '../text/checkSql.ts';

/** The raw rows an analysis looks at, by the ids the plan gives its sources. Moments are ISO text in UTC. */
export type World = {
  exposures: Row[];
  tables: Record<string, Row[]>;
  pairs: Record<string, Row[]>;
  dimensions: Record<string, Row[]>;
};

/**
 * Fetches every row a plan can touch, unaggregated, for an independent check. Throws when a source has more rows than
 * the limit, because a check on part of the data would prove nothing.
 */
export async function fetchWorld(plan: AnalysisPlan, driver: Driver, options: RunOptions): Promise<World> {
  const dialect = findDialect(driver.dialect);
  const context = createContext(plan, dialect);
  const range = plan.metrics.map((metric) => scanRange(plan, metric)).reduce(union, phaseRange(plan));
  const rowsOf = async (source: Source, filter: string | null): Promise<Row[]> => {
    const where = filter === null ? [] : [raw(checkExpression(filter, dialect.lexRules))];
    const statement: Query = {
      named: [],
      body: { kind: 'select', select: select([], { source, alias: 'r' }, { where }) },
      limit: null,
    };
    const result = await driver.run(compile(statement, dialect), options);
    if (result.isTruncated)
      throw new WarehouseProblem('notSupported', `Too many rows for a check: more than ${options.rowLimit}`);
    return result.rows;
  };
  const sql = (text: string): Source => ({ kind: 'sql', sql: userSql(context, text, phaseRange(plan)) });
  const world: World = {
    exposures: await rowsOf(sql(plan.assignment.sql), plan.queryFilter),
    tables: {},
    pairs: {},
    dimensions: {},
  };
  for (const table of plan.tables) {
    const source: Source =
      table.source.kind === 'path'
        ? table.source
        : { kind: 'sql', sql: userSql(context, table.source.sql, range, table) };
    world.tables[table.id] = await rowsOf(source, null);
  }
  for (const join of plan.identityJoins) world.pairs[join.id] = await rowsOf(sql(join.sql), null);
  for (const dimension of plan.dimensions)
    if (dimension.kind === 'user') world.dimensions[dimension.id] = await rowsOf(sql(dimension.sql), null);
  return world;
}
