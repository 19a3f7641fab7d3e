import { and, eq } from 'drizzle-orm';
import { COMMENTED_OBJECTS } from '@gb/domain/comments';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import type { ChangeListener } from '../platform/record.ts';
import { comments } from './comment.table.ts';

/** What was said about a thing goes with it, so that a new one of the same id begins in silence. */
export const forgetComments: ChangeListener = async (tx, { organizationId, event, entity }) => {
  const object = COMMENTED_OBJECTS.find((name) => event === `${name}.deleted`);
  if (!object) return;
  const about = and(eq(comments.parentObject, object), eq(comments.parentId, entity.id));
  if (about) await scopedDb(ormOver(tx), organizationId).remove(comments, about);
};
