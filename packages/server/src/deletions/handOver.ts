import { invalidField } from '@gb/domain/errors';
import { can } from '@gb/domain/permissions';
import { type Referrer, type User, projectsOf } from '@gb/domain/references';
import type { UnitQueryKind } from '@gb/domain/unit-queries';
import { inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { experiments } from '../experiments/experiment.table.ts';
import { factTables } from '../fact-tables/factTable.table.ts';
import { features } from '../features/feature.tables.ts';
import { getMember, removeMember } from '../members/index.ts';
import { factMetrics } from '../metrics/factMetric.table.ts';
import { sqlMetrics } from '../metrics/sqlMetric.table.ts';
import type { TenantTable } from '../platform/db/columns.ts';
import type { OrgCtx } from '../platform/http/route.ts';
import { savedGroups } from '../saved-groups/savedGroup.table.ts';
import { unitQueries } from '../unit-queries/unitQuery.table.ts';

const OWNED = {
  feature: features,
  experiment: experiments,
  savedGroup: savedGroups,
  factMetric: factMetrics,
  sqlMetric: sqlMetrics,
  factTable: factTables,
  unitQuery: unitQueries,
} as const;

type Row = { id: string; name?: string; kind?: UnitQueryKind; owner: string };

/** What a member owns, as far as the caller may read it. */
export async function ownedBy(ctx: OrgCtx, id: string): Promise<User[]> {
  const { name, email } = await getMember(ctx, id);
  const kinds = Object.entries(OWNED) as [keyof typeof OWNED, TenantTable & { owner: PgColumn }][];
  const found = await Promise.all(
    kinds.map(async ([kind, table]) => {
      const rows = (await ctx.db.list(table, inArray(table.owner, [name, email]))) as Row[];
      return rows
        .filter((row) => can(ctx.access, 'readData', { projects: projectsOf(row) }))
        .map((row) => ({ object: objectOf(kind, row), id: row.id, name: row.name ?? row.id }));
    }),
  );
  return found.flat();
}

function objectOf(kind: keyof typeof OWNED, row: Row): Referrer {
  if (kind === 'unitQuery') return row.kind ?? 'segment';
  return kind === 'factMetric' || kind === 'sqlMetric' ? 'metric' : kind;
}

/** Removes a member. What they own belongs to somebody else from then on, when one is named. */
export async function removeAndHandOver(ctx: OrgCtx, id: string, successor: string | undefined): Promise<void> {
  const leaving = await getMember(ctx, id);
  const heir = successor === undefined ? null : await getMember(ctx, successor).catch(() => null);
  if (successor !== undefined && (!heir || successor === id))
    throw invalidField('handOverTo', 'expected another member of this organization');
  await removeMember(ctx, id);
  if (!heir) return;
  for (const table of Object.values(OWNED))
    await ctx.db.update(table, inArray(table.owner, [leaving.name, leaving.email]), { owner: heir.name });
  await ctx.record('member.handedOver', {
    entity: { object: 'member', id, name: leaving.email },
    before: { owner: leaving.name },
    after: { owner: heir.name },
  });
}
