import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../../test/objectStore.ts';
import type { FileStore } from './fileStore.ts';
import { makeFileStore } from './makeFileStore.ts';

const place = () => mkdtempSync(join(tmpdir(), 'test-files-'));

describe('where files are kept', () => {
  let bucket: ObjectStore;
  beforeAll(async () => {
    bucket = await startObjectStore();
  });
  afterAll(() => bucket.stop());
  const shared = (dataDir = place()): FileStore =>
    makeFileStore({
      dataDir,
      s3: { endpoint: bucket.address, bucket: 'shop', region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 's' },
    });
  const put = (files: FileStore, name: string, bytes: string) =>
    files.make(name, (path) => writeFile(path, bytes), 'image/png');
  const read = async (files: FileStore, name: string) => readFileSync((await files.local(name)) ?? '', 'utf8');

  it.each(['a folder', 'a bucket'])(
    '%s gives back what was put there, nothing else, and nothing once it is gone',
    async (kind) => {
      const files = kind === 'a folder' ? makeFileStore({ dataDir: place(), s3: null }) : shared();
      await put(files, 'images/org_1/img_1.png', 'one');
      expect(await read(files, 'images/org_1/img_1.png')).toBe('one');
      expect(await files.local('images/org_1/img_2.png')).toBeNull();
      const broken = files.make('images/org_1/img_3.png', async (path) => {
        writeFileSync(path, 'half');
        throw new Error('interrupted');
      });
      await expect(broken).rejects.toThrow('interrupted');
      expect(await files.local('images/org_1/img_3.png')).toBeNull();
      await files.remove('images/org_1/img_1.png');
      expect(await files.local('images/org_1/img_1.png')).toBeNull();
    },
  );

  it('a bucket is asked with a signature and told the content type, and images lie at its top as they always did', async () => {
    bucket.seen.length = 0;
    await put(shared(), 'images/org_1/img_9.png', 'nine');
    const [sent] = bucket.seen;
    expect([sent?.method, sent?.url, sent?.headers['content-type']]).toEqual([
      'PUT',
      '/shop/org_1/img_9.png',
      'image/png',
    ]);
    expect(sent?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/s3\/aws4_request/);
  });

  it('a bucket shows each server what another put there last, and is downloaded from once for each content', async () => {
    const [one, other] = [shared(), shared()];
    await put(one, 'demo/org_1.duckdb', 'first');
    bucket.seen.length = 0;
    expect(await Promise.all([read(other, 'demo/org_1.duckdb'), read(other, 'demo/org_1.duckdb')])).toEqual([
      'first',
      'first',
    ]);
    expect(await read(other, 'demo/org_1.duckdb')).toBe('first');
    expect(bucket.seen.filter(({ method }) => method === 'GET')).toHaveLength(1);
    await put(one, 'demo/org_1.duckdb', 'second');
    expect(await read(other, 'demo/org_1.duckdb')).toBe('second');
  });

  it('a bucket takes in what was kept in the folder before', async () => {
    const dataDir = place();
    mkdirSync(join(dataDir, 'uploads', 'org_1'), { recursive: true });
    writeFileSync(join(dataDir, 'uploads', 'org_1', 'upl_1.csv'), 'a,b');
    expect(await read(shared(dataDir), 'uploads/org_1/upl_1.csv')).toBe('a,b');
    expect(await read(shared(), 'uploads/org_1/upl_1.csv')).toBe('a,b');
  });

  it('says which status a bucket refused with, and leaves nothing half done behind', async () => {
    const dataDir = place();
    await expect(put(shared(dataDir), 'uploads/forbidden.csv', 'x')).rejects.toThrow('status 403');
    const folder = join(dataDir, 'cache', 'uploads');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});
