import { gunzipSync, gzipSync } from 'node:zlib';
import type { RunStatus } from '@gb/domain/snapshots';
import type { Row } from '@gb/warehouse/drivers';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import { pastExperimentReads, pastExperimentScans } from './pastExperiment.table.ts';
import type { Known } from './scanPlan.ts';

type Store = Pick<Ctx, 'db'>;

export type StoredScan = Omit<typeof pastExperimentScans.$inferSelect, 'organizationId'>;

export const readScan = ({ db }: Store, datasource: string): Promise<StoredScan | null> =>
  db.find(pastExperimentScans, datasource);

/** Puts a scan in the place of the last one of its data source. What was found stays. */
export async function putScan({ db }: Store, { id, ...fresh }: Partial<StoredScan> & { id: string }): Promise<void> {
  const changed = await db.update(pastExperimentScans, eq(pastExperimentScans.id, id), fresh);
  if (changed.length === 0) await db.insert(pastExperimentScans, { id, experiments: [], ...fresh });
}

type Which = Pick<StoredScan, 'id' | 'run'>;

/** Changes a scan while it is still the newest of its data source. */
export async function saveScan({ db }: Store, { id, run }: Which, change: Partial<StoredScan>): Promise<void> {
  await db.update(pastExperimentScans, isScan(id, run), change);
}

/** Changes it only while it has this status, too. Says whether it did. */
export async function moveScan(
  { db }: Store,
  { id, run }: Which,
  from: RunStatus,
  change: Partial<StoredScan>,
): Promise<boolean> {
  const condition = and(isScan(id, run), eq(pastExperimentScans.status, from));
  return (await db.update(pastExperimentScans, condition as never, change)).length > 0;
}

const isScan = (id: string, run: string) =>
  and(eq(pastExperimentScans.id, id), eq(pastExperimentScans.run, run)) as never;

/** What earlier scans have read of a data source, by assignment query. */
export async function readKnown({ db }: Store, datasource: string): Promise<Map<string, Known>> {
  const reads = await db.list(pastExperimentReads, eq(pastExperimentReads.datasource, datasource));
  return new Map(
    reads.map(({ assignment, hash, until, fullMs, content }) => {
      const rows = JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString()) as Row[];
      return [assignment, { hash, until, fullMs, rows }];
    }),
  );
}

export async function keepKnown({ db }: Store, datasource: string, assignment: string, known: Known): Promise<void> {
  const { rows, ...columns } = known;
  const id = `${datasource}/${assignment}`;
  const content = gzipSync(JSON.stringify(rows)).toString('base64');
  const fresh = { ...columns, datasource, assignment, content };
  const changed = await db.update(pastExperimentReads, eq(pastExperimentReads.id, id), fresh);
  if (changed.length === 0) await db.insert(pastExperimentReads, { id, ...fresh });
}
