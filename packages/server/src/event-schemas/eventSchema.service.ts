import type { DataSource } from '@gb/domain/data-sources';
import { type EventSchemaChoice, type StarterTable, starterOf } from '@gb/domain/event-schemas';
import { newFactTable } from '@gb/domain/fact-tables';
import { newFactMetric } from '@gb/domain/metrics';
import { getDataSource, updateDataSource } from '../data-sources/index.ts';
import { createFactTable, listFactTables } from '../fact-tables/index.ts';
import { createFactMetric } from '../metrics/index.ts';
import type { OrgCtx } from '../platform/http/route.ts';

/** Adds what a tracker's tables give to begin with. What is there under the same name stays as it is. */
export async function applyEventSchema(ctx: OrgCtx, id: string, choice: EventSchemaChoice): Promise<DataSource> {
  const before = await getDataSource(ctx, id);
  const starter = starterOf(choice, before.type);
  const { settings } = before;
  const { exposure, identityJoins } = settings.queries;
  const known = new Set(settings.userIdTypes.map(({ userIdType }) => userIdType));
  const names = new Set(exposure.map(({ name }) => name));
  const joined = new Set(identityJoins.map(({ ids }) => ids.toSorted().join()));
  const source = await updateDataSource(ctx, id, {
    settings: {
      ...settings,
      userIdTypes: [...settings.userIdTypes, ...starter.userIdTypes.filter(({ userIdType }) => !known.has(userIdType))],
      queries: {
        exposure: [
          ...exposure,
          ...starter.exposure
            .filter(({ name }) => !names.has(name))
            .map((query) => ({ id: ctx.newId('assignmentQuery'), ...query })),
        ],
        identityJoins: [
          ...identityJoins,
          ...starter.identityJoins.filter(({ ids }) => !joined.has(ids.toSorted().join())),
        ],
      },
    },
  });
  const tables = new Set(
    (await listFactTables(ctx)).filter(({ datasource }) => datasource === id).map(({ name }) => name),
  );
  for (const table of starter.factTables) if (!tables.has(table.name)) await makeTable(ctx, source, table);
  return source;
}

async function makeTable(ctx: OrgCtx, source: DataSource, { metrics, ...table }: StarterTable): Promise<void> {
  const { id: datasource, projects } = source;
  const { id } = await createFactTable(ctx, newFactTable.parse({ ...table, datasource, projects }));
  for (const { name, metricType, column } of metrics)
    await createFactMetric(
      ctx,
      newFactMetric.parse({ name, metricType, projects, numerator: { factTableId: id, column } }),
    );
}
