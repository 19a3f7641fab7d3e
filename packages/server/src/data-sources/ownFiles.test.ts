import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkFile, databaseFile } from './ownFiles.ts';

describe('DuckDB files of the server', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'test-folders-')));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const fileIn = (...folders: string[]) => {
    mkdirSync(join(root, ...folders), { recursive: true });
    const file = join(root, ...folders, 'shop.duckdb');
    writeFileSync(file, '');
    return file;
  };
  const own = fileIn('own', 'deep');
  const shared = fileIn('shared');
  const other = fileIn('other');
  const secret = fileIn('data');
  const link = join(root, 'own', 'link.duckdb');
  symlinkSync(other, link);
  const rules = {
    isCloud: false,
    dataDir: join(root, 'data'),
    dataFolders: [
      { organization: 'org_1', folder: join(root, 'own') },
      { organization: null, folder: join(root, 'shared') },
    ],
  };
  const roundabout = (file: string) => `/proc/self/cwd/${relative(process.cwd(), file)}`;

  it('are read below the folders that an operator allows an organization, and by their real paths', () => {
    for (const path of [own, roundabout(own), join(root, 'other', '..', 'own', 'deep', 'shop.duckdb')])
      expect(databaseFile(rules, 'org_1', path)).toBe(own);
    expect(databaseFile(rules, 'org_2', shared)).toBe(shared);
    for (const path of [other, link, roundabout(other), join(root, 'own', '..', 'other', 'shop.duckdb'), root])
      expect(() => databaseFile(rules, 'org_1', path), path).toThrow('params.path');
    expect(() => databaseFile(rules, 'org_2', own)).toThrow('params.path');
  });

  it('are none on a server whose operator allowed no folder', () => {
    expect(() => databaseFile({ ...rules, dataFolders: [] }, 'org_1', own)).toThrow('DATA_FOLDERS');
  });

  it('are any but those of the server itself where the operator allowed every folder', () => {
    const open = { ...rules, dataFolders: [{ organization: null, folder: '/' }] };
    expect(databaseFile(open, 'org_1', other)).toBe(other);
    for (const path of [secret, roundabout(secret)])
      expect(() => databaseFile(open, 'org_1', path)).toThrow('data directory');
    expect(() => databaseFile(open, 'org_1', join(root, 'gone.duckdb'))).toThrow('There is no file');
    expect(() => checkFile(open, 'org_1', join(root, 'gone.duckdb'))).not.toThrow();
  });
});
