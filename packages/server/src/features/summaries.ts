import type { FeatureSummary } from '@gb/domain/features';
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isReadable } from '../platform/db/readable.ts';
import { draftedAmong } from './feature.repository.ts';
import { features } from './feature.tables.ts';

/** How many are read at a time: no more than the event loop can be held for. */
const BATCH = 2000;

const RULES = sql`${features.content}->'rules'`;
const FIELDS = {
  id: features.id,
  project: features.project,
  description: features.description,
  owner: features.owner,
  tags: features.tags,
  archived: features.archived,
  valueType: features.valueType,
  dateUpdated: features.dateUpdated,
  defaultValue: sql<string>`${features.content}->>'defaultValue'`,
  enabled: sql<Record<string, boolean>>`${features.content}->'environments'`.mapWith(JSON.parse),
  count: sql<number>`jsonb_array_length(${RULES})`,
  coverage: sql<number | null>`case when jsonb_array_length(${RULES}) = 1 and ${RULES}->0->>'type' = 'rollout'
    then (${RULES}->0->>'coverage')::float8 end`,
  hasExperiment: sql<boolean>`${RULES} @> '[{"type": "experiment-ref"}]'`,
};

/** All features of projects that may be read, as lists show them: their rules stay in the database. */
export async function readSummaries(ctx: Pick<Ctx, 'db' | 'access'>): Promise<FeatureSummary[]> {
  const drafted = await draftedAmong(ctx, null);
  const found: FeatureSummary[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const where = and(isReadable(features.project, ctx.access), gt(features.id, after));
    const rows = await ctx.db.pick(features, FIELDS, { where, orderBy: [asc(features.id)], limit: BATCH });
    for (const { count, coverage, hasExperiment, ...row } of rows)
      found.push({ ...row, hasDrafts: drafted.has(row.id), rules: { count, coverage, hasExperiment } });
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return found;
}
