import { conflict } from '@gb/domain/errors';
import { eq } from 'drizzle-orm';
import { deleteDataSource } from '../data-sources/index.ts';
import { dataSources } from '../data-sources/dataSource.table.ts';
import { deleteExperiment } from '../experiments/index.ts';
import { experiments } from '../experiments/experiment.table.ts';
import { deleteFactTable } from '../fact-tables/index.ts';
import { factTables } from '../fact-tables/factTable.table.ts';
import { deleteFeature } from '../features/index.ts';
import { features } from '../features/feature.tables.ts';
import { deleteFactMetric, deleteSqlMetric } from '../metrics/index.ts';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import type { TenantTable } from '../platform/db/columns.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { getProject, removeProject } from '../projects/index.ts';
import { refuseWhileUsed } from '../references/index.ts';
import { deleteSdkConnection, sdkConnections } from '../sdk-connections/index.ts';
import { deleteUnitQuery } from '../unit-queries/index.ts';
import { unitQueries } from '../unit-queries/unitQuery.table.ts';

type Delete = (ctx: OrgCtx, row: { id: string }) => Promise<void>;

/** What a project may hold, in an order in which nothing is deleted that something later refers to. */
const CONTENTS: readonly (readonly [TenantTable & { project?: unknown; projects?: unknown }, Delete])[] = [
  [sdkConnections, (ctx, { id }) => deleteSdkConnection(ctx, id)],
  [features, (ctx, { id }) => deleteFeature(ctx, id, true)],
  [experiments, (ctx, { id }) => deleteExperiment(ctx, id, true)],
  [sqlMetrics, (ctx, { id }) => deleteSqlMetric(ctx, id)],
  [factMetrics, (ctx, { id }) => deleteFactMetric(ctx, id)],
  [factTables, (ctx, { id }) => deleteFactTable(ctx, id)],
  [
    dataSources,
    async (ctx, { id }) => {
      for (const query of await ctx.db.list(unitQueries, eq(unitQueries.datasource, id)))
        await deleteUnitQuery(ctx, query.kind, query.id);
      await deleteDataSource(ctx, id);
    },
  ],
];

/**
 * Removes a project. What is in it either keeps it from going, or goes with it, each as if it were deleted by itself: with the
 * same permissions, on record, and refused while something outside refers to it; then nothing is deleted at all.
 */
export async function deleteProject(ctx: OrgCtx, id: string, contents: 'keep' | 'delete'): Promise<void> {
  await getProject(ctx, id);
  ctx.authorize('manageProjects', { projects: [id] });
  if (contents === 'delete') await deleteContents(ctx, id);
  await refuseWhileUsed(ctx, { object: 'project', id }, 'move or delete those first');
  await removeProject(ctx, id);
}

async function deleteContents(ctx: OrgCtx, project: string): Promise<void> {
  for (const [table, remove] of CONTENTS)
    for (const row of (await ctx.db.list(table)) as {
      id: string;
      name?: string;
      project?: string;
      projects?: string[];
    }[]) {
      if (row.project === project) await remove(ctx, row);
      if (!row.projects?.includes(project)) continue;
      if (row.projects.length > 1)
        throw conflict(`${row.name ?? row.id} is in other projects too; take it out of this one first`);
      await remove(ctx, row);
    }
}
