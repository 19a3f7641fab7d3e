import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { invalidField } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import type { Config } from '../platform/config.ts';

type Place = Pick<Config, 'dataDir'>;
type Rules = Pick<Config, 'dataDir' | 'dataFolders' | 'isCloud' | 'isMultiOrg'>;

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
 * The file of a DuckDB data source, as the engine is to open it: its real path, so that nothing on the way there can mean
 * something else by then. The demo shop's is found wherever the data directory is by now. Refuses files that are not this
 * organization's to read: any but its demo shop in the cloud, what lies outside the folders an operator allowed it, and
 * what this server keeps for itself and for other organizations.
 */
export function databaseFile(config: Rules, organizationId: string, path: string): string {
  const { isCloud, dataDir } = config;
  const demo = demoFile({ dataDir }, organizationId);
  if (basename(path) === basename(demo) && basename(dirname(path)) === basename(dirname(demo))) return demo;
  if (isCloud) throw invalidField('params.type', 'files on the server cannot be opened here');
  const folders = foldersOf(config, organizationId);
  const file = realFile(path);
  const where = file ?? resolve(path);
  if (SPECIAL.test(path) || !folders.some((folder) => isBelow(folder, where)))
    throw invalidField('params.path', wordsFor(folders));
  if (isBelow(realFolder(dataDir), where))
    throw invalidField('params.path', 'expected a file outside the data directory of this server');
  if (file === null) throw new WarehouseProblem('connection', `There is no file ${path} on this server`);
  return file;
}

/** Where an organization's own files may lie. Alone on a server it may name any; among others the operator says where. */
function foldersOf({ dataFolders, isMultiOrg }: Rules, organizationId: string): string[] {
  if (dataFolders.length === 0) return isMultiOrg ? [] : ['/'];
  return dataFolders
    .filter(({ organization }) => organization === null || organization === organizationId)
    .map(({ folder }) => realFolder(folder));
}

const wordsFor = (folders: readonly string[]): string =>
  folders.length === 0
    ? 'no folder of this server may be read by this organization; whoever runs it names them in DATA_FOLDERS'
    : `expected the path of a file on this server${folders.includes('/') ? '' : `, in ${folders.join(' or ')}`}`;

const isBelow = (folder: string, file: string): boolean => {
  const inside = relative(folder, file);
  return !inside.startsWith('..') && !isAbsolute(inside);
};

/** What the engine would read as something else than a path. */
const SPECIAL = /^(~|\w{2,}:)/;

/** Where a path leads, links followed, if an ordinary file is there. */
function realFile(path: string): string | null {
  try {
    const file = realpathSync(path);
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
