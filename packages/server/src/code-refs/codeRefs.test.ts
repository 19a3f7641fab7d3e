import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeRef } from '@gb/domain/code-refs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type TestApp, makeTestApp } from '../../test/app.ts';
import { make } from '../../test/samples.ts';

const GB = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

describe('code references', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gb-refs-'));
  let app: TestApp;
  let owner: Person;
  let url: string;
  let key: string;
  beforeAll(async () => {
    app = await makeTestApp();
    owner = await app.owner();
    url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const made = await owner.call<{ secret: string }>('POST', '/api/v1/api-keys', { description: 'CI', role: 'admin' });
    key = made.body.secret;
    execFileSync('git', ['init', '-q', '-b', 'main', folder]);
    mkdirSync(join(folder, 'src'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app.stop();
  });

  const refs = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, GB_API_KEY: key, NODE_NO_WARNINGS: '1' };
      const command = [GB, 'refs', folder, '--url', url, '--repo', 'acme/shop', '--branch', 'main', ...args];
      const child = execFile(process.execPath, command, { env }, (_, said, complained) =>
        resolve({ code: child.exitCode ?? -1, output: said + complained }),
      );
    });
  const known = async (feature: string) =>
    (await owner.call<{ codeRefs: CodeRef[] }>('GET', `/api/v1/code-refs/${feature}`)).body.codeRefs;

  it('are found by the command, kept by branch, and go when the code does not ask any more', async () => {
    for (const id of ['checkout', 'search']) await make.feature(owner, { id });
    writeFileSync(join(folder, 'src', 'shop.ts'), "if (gb.isOn('checkout')) go();\nconst s = gb.isOn('search');\n");
    const said = await refs('--platform', 'github');
    expect(said).toEqual({ code: 0, output: '2 places ask for 2 of 2 flags on main\n' });
    expect(await known('checkout')).toMatchObject([
      {
        ...{ feature: 'checkout', repo: 'acme/shop', branch: 'main', platform: 'github' },
        refs: [{ filePath: 'src/shop.ts', startingLineNumber: 1, flagKey: 'checkout' }],
      },
    ]);
    writeFileSync(join(folder, 'src', 'shop.ts'), "const s = gb.isOn('search');\n");
    await refs('--branch', 'cleanup');
    expect((await known('checkout')).map(({ branch }) => branch)).toEqual(['main']);
    await refs();
    expect(await known('checkout')).toEqual([]);
    expect((await known('search')).map(({ branch }) => branch)).toEqual(['cleanup', 'main']);
    const list = await owner.call<{ total: number }>('GET', '/api/v1/code-refs?limit=1');
    expect(list.body.total).toBe(2);
  });

  it('of nothing that the organization has are not kept, and the answer names what changed', async () => {
    const ref = { filePath: 'a.ts', startingLineNumber: 1, lines: 'x', flagKey: 'nothing', contentHash: 'h' };
    const body = { branch: 'main', repoName: 'acme/api', refs: [ref, { ...ref, flagKey: 'search' }] };
    const sent = () => owner.call('POST', '/api/v1/code-refs', body);
    expect((await sent()).body).toEqual({ featuresUpdated: ['search'] });
    expect((await sent()).body).toEqual({ featuresUpdated: [] });
    expect((await owner.call('GET', '/api/v1/code-refs/nothing')).status).toBe(404);
  });

  it('go together with the feature', async () => {
    await make.feature(owner, { id: 'gone' });
    const ref = { filePath: 'a.ts', startingLineNumber: 1, lines: 'x', flagKey: 'gone', contentHash: 'h' };
    await owner.call('POST', '/api/v1/code-refs', { branch: 'main', repoName: 'acme/app', refs: [ref] });
    expect(await known('gone')).toHaveLength(1);
    await owner.call('POST', '/api/v1/features/gone', { archived: true });
    expect((await owner.call('DELETE', '/api/v1/features/gone')).status).toBe(200);
    await make.feature(owner, { id: 'gone' });
    expect(await known('gone')).toEqual([]);
  });
});
