import { eq } from 'drizzle-orm';
import { ormOver } from '../platform/db/drizzle.ts';
import { scopedDb } from '../platform/db/scoped.ts';
import type { ChangeListener } from '../platform/record.ts';
import { codeRefs } from './codeRef.table.ts';

/** Where code asked for a feature goes with it, so that a new one of the same key begins with nothing known. */
export const forgetCodeRefs: ChangeListener = async (tx, { organizationId, event, entity }) => {
  if (event === 'feature.deleted')
    await scopedDb(ormOver(tx), organizationId).remove(codeRefs, eq(codeRefs.feature, entity.id));
};
