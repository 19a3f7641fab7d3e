import { LONGEST_SHOWN } from '@gb/domain/features/shownText';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../platform/context.ts';
import { isReadable } from '../platform/db/readable.ts';
import { isOpenRow } from '../revisions/index.ts';
import { revisions } from '../revisions/revision.table.ts';
import { features } from './feature.tables.ts';

/** How many are read at a time, so that others get their turn at the database. */
const BATCH = 2000;

/** A number that the database knows to be one before it plans. */
const MOST = sql.raw(String(LONGEST_SHOWN / 2));

const { id, project, description, owner, tags, archived, valueType, version, content } = features;
const { dateCreated, dateUpdated, nextScheduledUpdate } = features;
const RULES = sql`${content}->'rules'`;
const COVERAGE = sql`case when jsonb_array_length(${RULES}) = 1 and ${RULES}->0->>'type' = 'rollout'
  then ${RULES}->0->'coverage' end`;
const isoText = (column: PgColumn) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** As `beginningOf` has it. */
const beginning = (text: SQL | PgColumn) =>
  sql`case when length(${text}) > ${MOST} then left(${text}, ${MOST}) || '…' else ${text} end`;
/** One feature as `summaryOf` shows it, made by the database as text: put together by hand, which costs it half of what objects cost. */
const summaryIn = (organizationId: string) => sql`format(
  '{"id":%s,"project":%s,"description":%s,"owner":%s,"tags":%s,"archived":%s,"valueType":%s,"defaultValue":%s,'
  '"hasDrafts":%s,"version":%s,"dateCreated":"%s","dateUpdated":"%s","enabled":%s,'
  '"rules":{"count":%s,"coverage":%s,"hasExperiment":%s,"isScheduled":%s,"isConditional":%s}}',
  to_json(${id}), to_json(${project}), to_json(${beginning(description)}), to_json(${owner}), ${tags}, to_json(${archived}),
  to_json(${valueType}), to_json(${beginning(sql`(${content}->>'defaultValue')`)}),
  to_json(${id} in (select ${revisions.thingId} from ${revisions}
    where ${revisions.organizationId} = ${organizationId} and ${revisions.object} = 'feature' and ${isOpenRow})),
  ${version}, ${isoText(dateCreated)}, ${isoText(dateUpdated)},
  ${content}->'environments', jsonb_array_length(${RULES}), coalesce(${COVERAGE}, 'null'),
  to_json(${RULES} @> '[{"type": "experiment-ref"}]'), to_json(${nextScheduledUpdate} is not null),
  to_json(jsonb_path_exists(${content}, '$.prerequisites[0]') or jsonb_path_exists(${content}, '$.rules[*].prerequisites[0]')))`;

/** All features of projects that may be read, as lists show them, as the text of a JSON list. */
export async function readSummaries({ db, access, organization }: Ctx): Promise<string> {
  const parts: string[] = [];
  const where = isReadable(features.project, access);
  for (let after: string | null = ''; after !== null; ) {
    const part = await db.joined(features, summaryIn(organization.id), { where, after, limit: BATCH });
    if (part.rows > 0) parts.push(part.text);
    after = part.rows < BATCH ? null : part.last;
  }
  return `[${parts.join(',')}]`;
}
