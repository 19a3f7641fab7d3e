import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { experiments } from './experiment.table.ts';

/** The experiments that split traffic right now. */
export const runningExperimentIds = async ({ db }: Pick<Ctx, 'db'>): Promise<Set<string>> =>
  new Set(
    await db.values(
      experiments,
      experiments.id,
      and(eq(experiments.status, 'running'), eq(experiments.archived, false)),
    ),
  );
