import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ormOver } from '../platform/db/drizzle.ts';
import type { ChangeListener } from '../platform/record.ts';
import { links } from '../references/reference.table.ts';
import { isOpenRow } from '../revisions/index.ts';
import { revisions } from '../revisions/revision.table.ts';
import { features } from './feature.tables.ts';

/**
 * A new environment that names a parent begins as a copy of it: its switches, and every rule that is for the parent. Drafts and
 * what they began from change alike, so that nobody has a conflict. Nothing is served there yet, so no payload changes.
 */
export const inheritEnvironment: ChangeListener = async (tx, { organizationId, event, after }) => {
  const { id, parent } = (after ?? {}) as { id?: string; parent?: string };
  if (event !== 'environment.created' || !id || !parent) return;
  const orm = ormOver(tx);
  const grown = (column: PgColumn) => withEnvironment(column, id, parent);
  await orm
    .update(features)
    .set({ content: grown(features.content) as never })
    .where(eq(features.organizationId, organizationId));
  const own = and(eq(revisions.organizationId, organizationId), eq(revisions.object, 'feature'));
  const isLive = sql`(${revisions.thingId}, ${revisions.version}) in
    (select id, version from ${features} where organization_id = ${organizationId})`;
  await orm
    .update(revisions)
    .set({ content: grown(revisions.content) as never, base: grown(revisions.base) as never })
    .where(and(own, sql`(${isOpenRow} or ${isLive})`));
  await orm.execute(sql`
    insert into ${links} (organization_id, id, from_object, from_id, from_name, from_projects, to_object, to_id)
    select organization_id, from_object || ':' || from_id || '>environment:' || ${id}::text,
      from_object, from_id, from_name, from_projects, to_object, ${id}::text
    from ${links} where organization_id = ${organizationId} and to_object = 'environment' and to_id = ${parent}
      and from_object in ('feature', 'featureRevision')
    on conflict do nothing`);
};

/** The content of a feature with what the parent has in the new environment as well. */
function withEnvironment(column: PgColumn, id: string, parent: string): SQL {
  const rules = sql`(
    select coalesce(jsonb_agg(case
      when jsonb_typeof(rule->'environments') = 'array' and rule->'environments' @> to_jsonb(${parent}::text)
      then jsonb_set(rule, '{environments}', (rule->'environments') || to_jsonb(${id}::text)) else rule end order by place), '[]')
    from jsonb_array_elements(${column}->'rules') with ordinality as one (rule, place))`;
  const switches = sql`(${column}->'environments') || jsonb_build_object(${id}::text,
    coalesce(${column}->'environments'->${parent}::text, 'false'))`;
  return sql`case when ${column} is null then null else ${column} || jsonb_build_object('rules', ${rules}, 'environments', ${switches}) end`;
}
