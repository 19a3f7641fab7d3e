import { type Activity, FEED_DAYS, feedEvents } from '@gb/domain/activity';
import { can } from '@gb/domain/permissions';
import { and, desc, gte, inArray } from 'drizzle-orm';
import { experiments } from '../experiments/experiment.table.ts';
import { features } from '../features/feature.tables.ts';
import type { Ctx } from '../platform/context.ts';
import { audits } from '../platform/tables.ts';
import { readFollowed } from '../watching/index.ts';
import { type AuditRow, happenedIn, textAt } from './happenedIn.ts';

/** What happened in the last days to things this person follows and may read, newest first. */
export async function listActivity(ctx: Ctx): Promise<Activity[]> {
  const followed = new Set((await readFollowed(ctx)).map(({ object, entityId }) => keyOf(object, entityId)));
  if (followed.size === 0) return [];
  const since = new Date(Date.parse(ctx.now) - FEED_DAYS * 86_400_000).toISOString();
  const recent = and(gte(audits.dateCreated, since), inArray(audits.event, feedEvents));
  const rows = (await ctx.db.list(audits, recent, [desc(audits.dateCreated), desc(audits.id)])).filter((row) =>
    followed.has(keyOf(row.entityObject, row.entityId)),
  );
  const projects = await projectsNow(ctx, rows);
  // What is gone is judged by where it was last.
  const projectOf = (row: AuditRow) => projects.get(keyOf(row.entityObject, row.entityId)) ?? projectThen(row);
  const mayRead = (row: AuditRow) => can(ctx.access, 'readData', { projects: [projectOf(row)] });
  return rows.filter(mayRead).map(asActivity);
}

/** In which project each thing is today. */
async function projectsNow(ctx: Ctx, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [object, table] of [['feature', features] as const, ['experiment', experiments] as const]) {
    const ids = [...new Set(rows.filter((row) => row.entityObject === object).map((row) => row.entityId))];
    if (ids.length === 0) continue;
    for (const { id, project } of await ctx.db.list(table, inArray(table.id, ids)))
      found.set(keyOf(object, id), project);
  }
  return found;
}

const projectThen = ({ details }: AuditRow): string => textAt(details.after ?? details.before, 'project');

function asActivity(row: AuditRow): Activity {
  const { entityObject, entityId, details } = row;
  return {
    ...happenedIn(row),
    object: entityObject as Activity['object'],
    entityId,
    entityName: textAt(details.after ?? details.before, 'name') || entityId,
  };
}

const keyOf = (object: string, id: string): string => `${object} ${id}`;
