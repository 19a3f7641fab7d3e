import type { DataSource, DataSourceSettings } from '@gb/domain/data-sources';
import { linkTo } from '@gb/domain/references';
import { refuseWhileUsed } from '../references/index.ts';
import type { Ctx } from '../platform/context.ts';

const ADVICE = 'remove or move those first';

/** Refuses while something stands on the data source. */
export const checkUnused = (ctx: Ctx, id: string): Promise<void> =>
  refuseWhileUsed(ctx, { object: 'datasource', id }, ADVICE);

/** Refuses to lose an identifier type or an assignment query that something is asked by. */
export async function checkPartsStay(
  ctx: Ctx,
  { id, settings: before }: Pick<DataSource, 'id' | 'settings'>,
  after: DataSourceSettings,
): Promise<void> {
  const types = new Set(after.userIdTypes.map(({ userIdType }) => userIdType));
  for (const { userIdType } of before.userIdTypes)
    if (!types.has(userIdType))
      await refuseWhileUsed(ctx, linkTo.identifierType(id, userIdType), ADVICE, `${userIdType} is in use`);
  const queries = new Set(after.queries.exposure.map((query) => query.id));
  for (const query of before.queries.exposure)
    if (!queries.has(query.id))
      await refuseWhileUsed(ctx, linkTo.assignmentQuery(id, query.id), ADVICE, `${query.name} is in use`);
}
