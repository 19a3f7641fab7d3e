import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { quietLog } from '../../../test/prepare.ts';
import { openPglite } from './pglite.ts';

describe('the embedded database of a new data directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'test-new-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is made once, whatever an interrupted start left behind, and keeps what is written', async () => {
    mkdirSync(join(directory, 'pglite.unfinished'));
    writeFileSync(join(directory, 'pglite.unfinished', 'PG_VERSION'), 'half');
    const first = await openPglite(directory, quietLog);
    await first.script('create table kept (id integer); insert into kept values (7)');
    await first.close();
    expect(existsSync(join(directory, 'pglite.unfinished'))).toBe(false);
    const again = await openPglite(directory, quietLog);
    expect((await again.query('select id from kept')).rows).toEqual([[7]]);
    await again.close();
  });
});
