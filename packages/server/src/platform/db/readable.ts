import { type Access, readableProjects } from '@gb/domain/permissions';
import { type SQL, inArray, notInArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows of one project each that somebody may read; undefined when that is all of them. */
export function isReadable(project: PgColumn, access: Access): SQL | undefined {
  const readable = readableProjects(access);
  if ('only' in readable) return inArray(project, [...readable.only]);
  return readable.allBut.length > 0 ? notInArray(project, [...readable.allBut]) : undefined;
}

/** The same for rows that list several projects, of which one is enough; a row that lists none is everybody's. */
export function isAnyReadable(projects: PgColumn, access: Access): SQL | undefined {
  const readable = readableProjects(access);
  const listed = sql`jsonb_array_elements_text(${projects}) listed(project)`;
  if ('only' in readable) {
    if (readable.only.length === 0) return sql`false`;
    return sql`exists (select 1 from ${listed} where ${inArray(sql`listed.project`, [...readable.only])})`;
  }
  if (readable.allBut.length === 0) return undefined;
  const another = sql`exists (select 1 from ${listed} where ${notInArray(sql`listed.project`, [...readable.allBut])})`;
  return sql`(jsonb_array_length(${projects}) = 0 or ${another})`;
}
