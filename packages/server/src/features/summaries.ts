import { and, asc, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { isReadable } from '../platform/db/readable.ts';
import { featureRevisions, features } from './feature.tables.ts';

/** How many are read at a time, so that others get their turn at the database. */
const BATCH = 2000;

const { content, dateUpdated } = features;
const RULES = sql`${content}->'rules'`;
const COVERAGE = sql`case when jsonb_array_length(${RULES}) = 1 and ${RULES}->0->>'type' = 'rollout'
  then ${RULES}->0->'coverage' end`;
/** One feature as `summaryOf` shows it, made by the database as text. */
const summaryIn = (organizationId: string) => sql<string>`json_build_object(
  'id', ${features.id}, 'project', ${features.project}, 'description', ${features.description},
  'owner', ${features.owner}, 'tags', ${features.tags}, 'archived', ${features.archived},
  'valueType', ${features.valueType}, 'defaultValue', ${content}->'defaultValue',
  'hasDrafts', ${features.id} in (select ${featureRevisions.featureId} from ${featureRevisions}
    where ${featureRevisions.organizationId} = ${organizationId} and ${featureRevisions.status} = 'draft'),
  'dateUpdated', to_char(${dateUpdated} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'enabled', ${content}->'environments',
  'rules', json_build_object('count', jsonb_array_length(${RULES}), 'coverage', ${COVERAGE},
    'hasExperiment', ${RULES} @> '[{"type": "experiment-ref"}]'))::text`;

/** All features of projects that may be read, as lists show them, as the text of a JSON list. */
export async function readSummaries({ db, access, organization }: Ctx): Promise<string> {
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const where = and(isReadable(features.project, access), gt(features.id, after));
    const fields = { id: features.id, summary: summaryIn(organization.id) };
    const rows = await db.pick(features, fields, { where, orderBy: [asc(features.id)], limit: BATCH });
    for (const { summary } of rows) found.push(summary);
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
  return `[${found.join(',')}]`;
}
