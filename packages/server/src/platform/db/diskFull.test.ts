import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { makeTestApp, quietLog } from '../../../test/app.ts';
import { openPglite } from './pglite.ts';

const directory = mkdtempSync(join(tmpdir(), 'test-full-'));
/** A disk of its own needs rights that not everybody has who runs this. */
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', directory]).status === 0;

afterAll(() => {
  if (hasDisk) spawnSync('umount', ['-l', directory]);
  rmSync(directory, { recursive: true, force: true });
});

describe('a full disk', () => {
  if (!hasDisk) return it('can be tried only by who may mount one', () => expect(process.getuid?.()).not.toBe(0));

  it('is said in a sentence, and what was there is still served', async () => {
    const folder = join(directory, 'database');
    cpSync(inject('pgliteTemplate'), folder, { recursive: true });
    const app = await makeTestApp({ DATA_DIR: directory }, await openPglite(folder, quietLog));
    const disk = async () => ((await app.http.inject('/readyz')).json() as { disk: string }).disk;
    expect(await disk()).toBe('ok');
    const owner = await app.owner();
    await owner.call('POST', '/api/v1/tags', { id: 'before' });
    const { bavail, bsize } = statfsSync(directory);
    writeFileSync(join(directory, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)));
    const values = Array.from({ length: 20_000 }, (_, index) => `user-${index}-${Math.random()}`);
    let answer = await owner.call('GET', '/api/v1/tags');
    for (let count = 0; count < 40 && answer.status < 400; count++)
      answer = await owner.call('POST', '/api/v1/saved-groups', {
        type: 'list',
        name: `Group ${count}`,
        attributeKey: 'id',
        values,
      });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'The disk of the server is full, so nothing was saved. Its operator has to make room.' },
    });
    expect(await disk()).toBe('full');
    const listed = await owner.call<{ tags: { id: string }[] }>('GET', '/api/v1/tags');
    expect(listed.body.tags.map(({ id }) => id)).toContain('before');
    rmSync(join(directory, 'ballast'));
    expect((await owner.call('POST', '/api/v1/tags', { id: 'after' })).status).toBe(201);
    await app.stop();
  });
});
