import { type AnalysisSettings, type Experiment, NO_ANALYSIS, analysisSettings } from '@gb/domain/experiments';
import { type Page, type PagingQuery, mapPage } from '@gb/domain/paging';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isReadable } from '../platform/db/readable.ts';
import type { Ctx } from '../platform/context.ts';
import { type ExperimentEnd, experiments } from './experiment.table.ts';

type Store = Pick<Ctx, 'db'>;
type Row = Omit<typeof experiments.$inferSelect, 'organizationId'>;

/** An experiment without the features linked to it, which the features slice knows. */
export type StoredExperiment = Omit<Experiment, 'linkedFeatures'>;

type Columns = Omit<Row, 'analysisSettings' | 'ending' | 'schemaVersion'>;

export async function readExperiments({ db }: Store): Promise<StoredExperiment[]> {
  return (await db.list(experiments, undefined, [desc(experiments.dateCreated), desc(experiments.id)])).map(fromRow);
}

type ExperimentQuery = PagingQuery & { projectId?: string | undefined; experimentId?: string | undefined };

/** A page of the experiments of projects that may be read, newest first: of one project, or with one tracking key. */
export async function readExperimentPage(
  { db, access }: Pick<Ctx, 'db' | 'access'>,
  { projectId, experimentId, ...query }: ExperimentQuery,
): Promise<Page<StoredExperiment>> {
  const where = and(
    isReadable(experiments.project, access),
    projectId ? eq(experiments.project, projectId) : undefined,
    experimentId ? eq(experiments.trackingKey, experimentId) : undefined,
  );
  const orderBy = [desc(experiments.dateCreated), desc(experiments.id)];
  return mapPage(await db.page(experiments, query, { where, orderBy }), fromRow);
}

export const readExperimentsOf = async ({ db }: Store, ids: readonly string[]): Promise<StoredExperiment[]> =>
  (await db.list(experiments, inArray(experiments.id, [...ids]))).map(fromRow);

/** Those that change pages by themselves. */
export const readPageExperiments = async ({ db }: Store): Promise<StoredExperiment[]> =>
  (await db.list(experiments, sql`jsonb_array_length(${experiments.pageChanges}) > 0`)).map(fromRow);

export async function readExperiment({ db }: Store, id: string, forUpdate = false): Promise<StoredExperiment | null> {
  const row = forUpdate ? await db.findForUpdate(experiments, id) : await db.find(experiments, id);
  return row && fromRow(row);
}

/** The tracking key that is this one in whatever case; null when it is free. It is held until the transaction ends. */
export const takenTrackingKey = ({ db }: Store, trackingKey: string): Promise<string | null> =>
  db.claimKey(experiments, experiments.trackingKey, trackingKey);

export const insertExperiment = ({ db }: Store, experiment: StoredExperiment): Promise<void> =>
  db.insert(experiments, toRow(experiment));

/** Keeps all but the time of the next update, which only the schedule moves. */
export async function saveExperiment({ db }: Store, experiment: StoredExperiment): Promise<void> {
  const { nextSnapshotAttempt: _, ...row } = toRow(experiment);
  await db.update(experiments, eq(experiments.id, experiment.id), row);
}

export const removeExperiment = ({ db }: Store, id: string): Promise<void> =>
  db.remove(experiments, eq(experiments.id, id));

/** Rows from before a setting existed read as those whose team said nothing about it. */
function fromRow({ analysisSettings: settings, ending, schemaVersion: _, ...row }: Row): StoredExperiment {
  return { ...row, ...NO_ANALYSIS, ...settings, ...ending };
}

function toRow(experiment: StoredExperiment): Omit<Row, 'schemaVersion'> {
  const { results, winner, analysis, releasedVariationId, excludeFromPayload, ...rest } = experiment;
  const columns: Record<string, unknown> = {};
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) (name in analysisSettings.shape ? settings : columns)[name] = value;
  const ending: ExperimentEnd = { results, winner, analysis, releasedVariationId, excludeFromPayload };
  return { ...(columns as Columns), analysisSettings: settings as AnalysisSettings, ending };
}
