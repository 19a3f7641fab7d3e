import { and, eq, sql } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { factTables } from '../fact-tables/factTable.table.ts';
import { features } from '../features/feature.tables.ts';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import { ormOver } from '../platform/db/drizzle.ts';
import type { ChangeListener } from '../platform/record.ts';
import { links } from '../references/reference.table.ts';

const TAGGED = [features, experiments, factMetrics, sqlMetrics, factTables];

/** A tag that is deleted is taken off everything that carries it. */
export const detachTag: ChangeListener = async (tx, { organizationId, event, entity }) => {
  if (event !== 'tag.deleted') return;
  const orm = ormOver(tx);
  for (const table of TAGGED)
    await orm
      .update(table)
      .set({ tags: sql`${table.tags} - ${entity.id}::text` })
      .where(
        and(eq(table.organizationId, organizationId), sql`${table.tags} @> ${JSON.stringify([entity.id])}::jsonb`),
      );
  await orm
    .delete(links)
    .where(and(eq(links.organizationId, organizationId), eq(links.toObject, 'tag'), eq(links.toId, entity.id)));
};
