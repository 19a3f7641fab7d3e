import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { invalidField } from '@gb/domain/errors';
import type { Config } from '../platform/config.ts';

type Place = Pick<Config, 'dataDir'>;

/** The DuckDB file of an organization's demo shop: the one file of the server that may be opened in the cloud too. */
export const demoFile = ({ dataDir }: Place, organizationId: string): string =>
  join(dataDir, 'demo', `${organizationId}.duckdb`);

/** Where files lie that an organization uploaded. */
export const uploadsFolder = ({ dataDir }: Place, organizationId: string): string =>
  join(dataDir, 'uploads', organizationId);

/** An uploaded file by the path it was kept under, wherever the data directory is by now. */
export const uploadedFile = (place: Place, organizationId: string, keptAs: string): string =>
  join(uploadsFolder(place, organizationId), basename(keptAs));

/**
 * The file of a DuckDB data source. The demo shop's is found wherever the data directory is by now. Refuses files that are
 * not this organization's to read: any but its demo shop in the cloud, and anywhere what this server keeps for itself and
 * for other organizations.
 */
export function databaseFile({ isCloud, dataDir }: Config, organizationId: string, path: string): string {
  const demo = demoFile({ dataDir }, organizationId);
  if (basename(path) === basename(demo) && basename(dirname(path)) === basename(dirname(demo))) return demo;
  if (isCloud) throw invalidField('params.type', 'files on the server cannot be opened here');
  // What the engine would read as something else than a path.
  if (/^(~|\w{2,}:)/.test(path)) throw invalidField('params.path', 'expected the path of a file on this server');
  const inside = relative(realPath(dataDir), realPath(path));
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw invalidField('params.path', 'expected a file outside the data directory of this server');
  return path;
}

/** Where a path leads, links followed; of what is not there, where it would be. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
