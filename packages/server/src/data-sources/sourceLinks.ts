import type { DataSource } from '@gb/domain/data-sources';
import { conflict } from '@gb/domain/errors';
import { type LinkEnd, usersOf } from '../links/index.ts';
import type { Ctx } from '../platform/context.ts';

/** What may stand on a data source. */
const USERS = {
  factTable: 'fact tables',
  metric: 'metrics',
  experiment: 'experiments',
  segment: 'segments',
  dimension: 'dimensions',
};

/** What a thing refers to that is asked of a data source by some identifier types. */
export const linksToSource = (datasource: string, userIdTypes: readonly string[]): LinkEnd[] => [
  { object: 'datasource', id: datasource },
  ...userIdTypes.map((userIdType) => identifierOf(datasource, userIdType)),
];

/** Refuses while something stands on the data source. */
export const checkUnused = (ctx: Ctx, id: string): Promise<void> =>
  refuseUsed(ctx, { object: 'datasource', id }, 'In use');

/** Refuses to lose an identifier type that something is asked by. */
export async function checkIdentifiersStay(
  ctx: Ctx,
  before: DataSource,
  after: Pick<DataSource, 'settings'>,
): Promise<void> {
  const stay = new Set(after.settings.userIdTypes.map(({ userIdType }) => userIdType));
  for (const { userIdType } of before.settings.userIdTypes)
    if (!stay.has(userIdType)) await refuseUsed(ctx, identifierOf(before.id, userIdType), `${userIdType} is in use`);
}

async function refuseUsed(ctx: Ctx, target: LinkEnd, what: string): Promise<void> {
  const used: string[] = [];
  for (const [object, words] of Object.entries(USERS)) {
    const count = (await usersOf(ctx, target, object)).length;
    if (count > 0) used.push(`${count} ${words}`);
  }
  if (used.length) throw conflict(`${what} by ${used.join(', ')}; remove or move those first`);
}

const identifierOf = (datasource: string, userIdType: string): LinkEnd => ({
  object: 'identifierType',
  id: `${datasource}/${userIdType}`,
});
