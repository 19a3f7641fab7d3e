import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { invalidField } from '@gb/domain/errors';
import { WarehouseProblem } from '@gb/warehouse';
import type { Config } from '../platform/config.ts';

type Rules = Pick<Config, 'dataDir' | 'dataFolders' | 'isCloud'>;

/** The name of an organization's demo shop among files: the one DuckDB file that may be opened in the cloud too. */
export const demoFile = (organizationId: string): string => `demo/${organizationId}.duckdb`;

/** The name among files of one that an organization uploaded, by the path or name it was kept under. */
export const uploadedFile = (organizationId: string, keptAs: string): string =>
  `uploads/${organizationId}/${basename(keptAs)}`;

/** Whether a path is that of the organization's demo shop, wherever its server had it. */
export const isDemoFile = (organizationId: string, path: string): boolean =>
  basename(path) === basename(demoFile(organizationId)) &&
  basename(dirname(path)) === dirname(demoFile(organizationId));

/**
 * The file of a DuckDB data source, as the engine is to open it: its real path, so that nothing on the way there can mean
 * something else by then. Refuses files that are not this organization's to
 * read: any in the cloud, what lies outside the folders an operator allowed it, and
 * what this server keeps for itself and for other organizations.
 */
export function databaseFile(config: Rules, organizationId: string, path: string): string {
  const file = allowedFile(config, organizationId, path);
  if (file === null) throw new WarehouseProblem('connection', `There is no file ${path} on this server`);
  return file;
}

/** Refuses the same, for a data source that is to be kept; its file may come later. */
export const checkFile = (config: Rules, organizationId: string, path: string): void =>
  void allowedFile(config, organizationId, path);

/** The real path of a file that an organization may read; null where there is none yet. */
function allowedFile(config: Rules, organizationId: string, path: string): string | null {
  const { isCloud, dataDir } = config;
  if (isCloud) throw invalidField('params.type', 'files on the server cannot be opened here');
  const folders = foldersOf(config, organizationId);
  const file = realFile(path);
  const where = file ?? resolve(path);
  if (SPECIAL.test(path) || !folders.some((folder) => isBelow(folder, where)))
    throw invalidField('params.path', wordsFor(folders));
  if (isBelow(realFolder(dataDir), where))
    throw invalidField('params.path', 'expected a file outside the data directory of this server');
  return file;
}

/** Where an organization's own files may lie, which the operator says. */
const foldersOf = ({ dataFolders }: Rules, organizationId: string): string[] =>
  dataFolders
    .filter(({ organization }) => organization === null || organization === organizationId)
    .map(({ folder }) => realFolder(folder));

const wordsFor = (folders: readonly string[]): string =>
  folders.length === 0
    ? 'no folder of this server may be read by this organization; whoever runs it names them in DATA_FOLDERS'
    : `expected the path of a file on this server, in ${folders.join(' or ')}`;

const isBelow = (folder: string, file: string): boolean => {
  const inside = relative(folder, file);
  return !inside.startsWith('..') && !isAbsolute(inside);
};

/** What the engine would read as something else than a path. */
const SPECIAL = /^(~|\w{2,}:)/;

/** Where a path leads for the system, which follows links before it goes up a folder, if an ordinary file is there. */
function realFile(path: string): string | null {
  try {
    const file = realpathSync.native(path);
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

function realFolder(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
